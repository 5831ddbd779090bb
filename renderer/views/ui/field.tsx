/** A labelled field with its hint and its error, tied together for screen readers. */
import { type ComponentProps, type ReactNode, useId } from 'react';

interface FieldParts {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
}

function useParts({ hint, error }: FieldParts) {
  const id = useId();
  const described = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ');
  return { id, described: described || undefined };
}

function Parts({ id, label, hint, error, children }: FieldParts & { id: string; children: ReactNode }) {
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      {children}
      {error ? (
        <p className="field-error" id={`${id}-error`} role="alert">
          {error}
        </p>
      ) : null}
      {hint ? (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      ) : null}
    </div>
  );
}

export function TextField({ label, hint, error, ...rest }: FieldParts & ComponentProps<'input'>) {
  const { id, described } = useParts({ label, hint, error });
  return (
    <Parts id={id} label={label} hint={hint} error={error}>
      <input
        {...rest}
        id={id}
        className={`input ${rest.className ?? ''}`}
        aria-describedby={described}
        aria-invalid={error ? true : undefined}
        autoComplete="off"
        spellCheck={false}
      />
    </Parts>
  );
}

export function TextAreaField({ label, hint, error, ...rest }: FieldParts & ComponentProps<'textarea'>) {
  const { id, described } = useParts({ label, hint, error });
  return (
    <Parts id={id} label={label} hint={hint} error={error}>
      <textarea
        {...rest}
        id={id}
        className={`input ${rest.className ?? ''}`}
        aria-describedby={described}
        aria-invalid={error ? true : undefined}
      />
    </Parts>
  );
}

export function SelectField({
  label,
  hint,
  error,
  options,
  ...rest
}: FieldParts & ComponentProps<'select'> & { options: readonly { value: string; label: string }[] }) {
  const { id, described } = useParts({ label, hint, error });
  return (
    <Parts id={id} label={label} hint={hint} error={error}>
      <select {...rest} id={id} className="input" aria-describedby={described}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </Parts>
  );
}
