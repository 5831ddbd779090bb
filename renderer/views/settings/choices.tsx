/** A few choices of which one holds, as radio buttons under one name. */
import './choices.css';

export interface ChoicesProps<T extends string> {
  /** Of the group in the page; the buttons belong together by it. */
  name: string;
  label: string;
  value: T;
  choices: readonly { value: T; label: string; hint?: string }[];
  /** Beside each other, where the words are few. */
  inRow?: boolean;
  onChange(value: T): void;
}

export function Choices<T extends string>({ name, label, value, choices, inRow = false, onChange }: ChoicesProps<T>) {
  const buttons = choices.map((choice) => (
    <label key={choice.value} className={inRow ? 'segment' : 'theme'}>
      <input
        type="radio"
        name={name}
        value={choice.value}
        checked={choice.value === value}
        onChange={() => onChange(choice.value)}
      />
      <span>
        {choice.label}
        {choice.hint ? <span className="choice-note">{choice.hint}</span> : null}
      </span>
    </label>
  ));
  return (
    <fieldset className="themes">
      <legend className="field-label">{label}</legend>
      {inRow ? <div className="segments">{buttons}</div> : buttons}
    </fieldset>
  );
}
