/** The fields of request parameters: for one conversation, and as what a server's conversations begin with. */
import { type ChatParameters, DEFAULT_NAMES } from '../../../shared/chat/conversation.ts';
import { t } from '../../strings/strings.ts';
import { SelectField, TextAreaField, TextField } from '../ui/field.tsx';
import { DefaultSwitches } from './default-switches.tsx';
import type { Written, WrittenErrors } from './written-parameters.ts';
import './parameters.css';

/** The efforts servers know; what a server does with a word it does not know is its own affair. */
const EFFORTS = ['none', 'minimal', 'low', 'medium', 'high', 'xhigh'];

export interface ParameterFieldsProps {
  written: Written;
  errors: WrittenErrors;
  /** What is sent where a field is empty: the server profile's own parameters. */
  defaults: ChatParameters;
  onChange(change: Partial<Written>): void;
}

export function ParameterFields({ written, errors, defaults: all, onChange }: ParameterFieldsProps) {
  const defaults = { ...all };
  for (const name of written.without) delete defaults[name];
  const numbers = [
    ['temperature', t.parameters.temperature, t.parameters.temperatureHint, 'decimal'],
    ['topP', t.parameters.topP, t.parameters.topPHint, 'decimal'],
    ['maxTokens', t.parameters.maxTokens, t.parameters.maxTokensHint, 'numeric'],
    ['seed', t.parameters.seed, t.parameters.seedHint, 'numeric'],
    ['presencePenalty', t.parameters.presencePenalty, t.parameters.penaltyHint, 'text'],
    ['frequencyPenalty', t.parameters.frequencyPenalty, t.parameters.penaltyHint, 'text'],
  ] as const;
  const efforts = written.reasoningEffort === '' ? EFFORTS : [...new Set([...EFFORTS, written.reasoningEffort])];
  return (
    <>
      <TextAreaField
        label={t.parameters.system}
        placeholder={defaults.system ?? t.parameters.systemPlaceholder}
        rows={4}
        value={written.system}
        onChange={(event) => onChange({ system: event.target.value })}
      />
      <div className="parameters-pair">
        <SelectField
          label={t.parameters.systemRole}
          hint={t.parameters.systemRoleHint}
          value={written.systemRole}
          onChange={(event) => onChange({ systemRole: event.target.value === 'developer' ? 'developer' : 'system' })}
          options={[
            { value: 'system', label: 'system' },
            { value: 'developer', label: 'developer' },
          ]}
        />
        <SelectField
          label={t.parameters.effort}
          value={written.reasoningEffort}
          onChange={(event) => onChange({ reasoningEffort: event.target.value })}
          options={[
            {
              value: '',
              label: defaults.reasoningEffort
                ? t.parameters.byServer(defaults.reasoningEffort)
                : t.parameters.effortNone,
            },
            ...efforts.map((effort) => ({ value: effort, label: effort })),
          ]}
        />
        {numbers.map(([name, label, hint, inputMode]) => (
          <TextField
            key={name}
            label={label}
            hint={hint}
            error={errors[name]}
            inputMode={inputMode}
            placeholder={
              defaults[name] === undefined ? t.parameters.notSent : t.parameters.byServer(`${defaults[name]}`)
            }
            value={written[name]}
            onChange={(event) => onChange({ [name]: event.target.value })}
          />
        ))}
      </div>
      <TextAreaField
        label={t.parameters.stop}
        hint={t.parameters.stopHint}
        error={errors.stop}
        rows={2}
        spellCheck={false}
        placeholder={defaults.stop?.join('\n') ?? t.parameters.notSent}
        value={written.stop}
        onChange={(event) => onChange({ stop: event.target.value })}
      />
      <TextAreaField
        label={t.parameters.extra}
        hint={t.parameters.extraHint}
        error={errors.extra}
        rows={3}
        spellCheck={false}
        className="mono"
        placeholder={defaults.extra ? JSON.stringify(defaults.extra) : '{ "min_p": 0.05 }'}
        value={written.extra}
        onChange={(event) => onChange({ extra: event.target.value })}
      />
      <DefaultSwitches
        defaults={all}
        without={written.without}
        own={DEFAULT_NAMES.filter((name) => written[name] !== '')}
        onChange={(without) => onChange({ without })}
      />
    </>
  );
}
