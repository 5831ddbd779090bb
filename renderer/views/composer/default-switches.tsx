/** What the server's settings send for this conversation, each with a switch that leaves it out. */
import { type ChatParameters, DEFAULT_NAMES, type DefaultName } from '../../../shared/chat/conversation.ts';
import { t } from '../../strings/strings.ts';
import { SwitchRow } from '../ui/switch.tsx';

interface DefaultSwitchesProps {
  defaults: ChatParameters;
  without: readonly DefaultName[];
  /** Names the conversation has a value of its own for: they are not the server's any more. */
  own: readonly DefaultName[];
  onChange(without: DefaultName[]): void;
}

/** Longer values are shown by their beginning. */
const MOST_SHOWN = 40;

export function DefaultSwitches({ defaults, without, own, onChange }: DefaultSwitchesProps) {
  const names = DEFAULT_NAMES.filter((name) => defaults[name] !== undefined && !own.includes(name));
  if (names.length === 0) return null;
  return (
    <fieldset className="parameters-defaults">
      <legend className="field-label">{t.parameters.fromServer}</legend>
      {names.map((name) => (
        <SwitchRow
          key={name}
          label={t.parameters.sends(t.parameters.names[name], shown(defaults[name]))}
          checked={!without.includes(name)}
          onChange={(sent) => onChange(sent ? without.filter((one) => one !== name) : [...without, name])}
        />
      ))}
    </fieldset>
  );
}

function shown(value: ChatParameters[DefaultName]): string {
  const text = typeof value === 'object' ? JSON.stringify(value) : `${value}`;
  const line = text.replace(/\s+/g, ' ');
  return line.length > MOST_SHOWN ? `${line.slice(0, MOST_SHOWN)}…` : line;
}
