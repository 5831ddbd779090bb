/** The parameters of this conversation's requests; an empty field is a field not sent. */
import { SlidersHorizontal } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { ChatParameters } from '../../../shared/chat/conversation.ts';
import { viewHandles } from '../../actions/registry.ts';
import type { OpenConversation } from '../../state/app-state.ts';
import { useAppCommands } from '../../state/use-app.ts';
import { t } from '../../strings/strings.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { SelectField, TextAreaField, TextField } from '../ui/field.tsx';
import { PopoverButton } from '../ui/popover.tsx';

/** The efforts servers know; what a server does with a word it does not know is its own affair. */
const EFFORTS = ['none', 'minimal', 'low', 'medium', 'high', 'xhigh'];

interface Written {
  system: string;
  temperature: string;
  maxTokens: string;
  reasoningEffort: string;
}

function write(parameters: ChatParameters): Written {
  return {
    system: parameters.system ?? '',
    temperature: parameters.temperature?.toString() ?? '',
    maxTokens: parameters.maxTokens?.toString() ?? '',
    reasoningEffort: parameters.reasoningEffort ?? '',
  };
}

/** The parameters that fields mean, and what is wrong with those that mean nothing. */
export function readParameters(written: Written): {
  parameters: ChatParameters;
  errors: { temperature?: string; maxTokens?: string };
} {
  const parameters: ChatParameters = {};
  const errors: { temperature?: string; maxTokens?: string } = {};
  if (written.system.trim() !== '') parameters.system = written.system;
  if (written.reasoningEffort !== '') parameters.reasoningEffort = written.reasoningEffort;
  const temperature = written.temperature.trim().replace(',', '.');
  if (temperature !== '') {
    const value = Number(temperature);
    if (Number.isFinite(value) && value >= 0) parameters.temperature = value;
    else errors.temperature = t.parameters.badNumber;
  }
  const maxTokens = written.maxTokens.trim();
  if (maxTokens !== '') {
    const value = Number(maxTokens);
    if (Number.isSafeInteger(value) && value > 0) parameters.maxTokens = value;
    else errors.maxTokens = t.parameters.badWhole;
  }
  return { parameters, errors };
}

export function ParametersButton({ open }: { open: OpenConversation }) {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    viewHandles.openParameters = () => setShown(true);
    return () => {
      delete viewHandles.openParameters;
    };
  }, []);
  const count = Object.keys(open.parameters).length;
  const label = count > 0 ? t.parameters.set(count) : t.parameters.open;
  return (
    <PopoverButton
      label={t.parameters.title}
      open={shown}
      onOpenChange={setShown}
      className="parameters"
      trigger={
        <IconButton label={label} icon={<SlidersHorizontal />} action="parameters" data-count={count || undefined} />
      }
    >
      <ParametersForm key={open.id} open={open} onDone={() => setShown(false)} />
    </PopoverButton>
  );
}

function ParametersForm({ open, onDone }: { open: OpenConversation; onDone(): void }) {
  const app = useAppCommands();
  const [written, setWritten] = useState(() => write(open.parameters));
  const { parameters, errors } = readParameters(written);
  const put = (change: Partial<Written>) => setWritten({ ...written, ...change });
  return (
    <form
      className="parameters-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (errors.temperature || errors.maxTokens) return;
        void app.conversation.configure({ parameters });
        onDone();
      }}
    >
      <p className="dialog-title">{t.parameters.title}</p>
      <TextAreaField
        label={t.parameters.system}
        placeholder={t.parameters.systemPlaceholder}
        rows={4}
        value={written.system}
        onChange={(event) => put({ system: event.target.value })}
      />
      <div className="parameters-pair">
        <TextField
          label={t.parameters.temperature}
          hint={t.parameters.temperatureHint}
          error={errors.temperature}
          inputMode="decimal"
          value={written.temperature}
          onChange={(event) => put({ temperature: event.target.value })}
        />
        <TextField
          label={t.parameters.maxTokens}
          hint={t.parameters.maxTokensHint}
          error={errors.maxTokens}
          inputMode="numeric"
          value={written.maxTokens}
          onChange={(event) => put({ maxTokens: event.target.value })}
        />
      </div>
      <SelectField
        label={t.parameters.effort}
        value={written.reasoningEffort}
        onChange={(event) => put({ reasoningEffort: event.target.value })}
        options={[
          { value: '', label: t.parameters.effortNone },
          ...EFFORTS.map((effort) => ({ value: effort, label: effort })),
        ]}
      />
      <div className="form-actions">
        <Button onClick={onDone}>{t.app.cancel}</Button>
        <Button look="primary" type="submit">
          {t.app.save}
        </Button>
      </div>
    </form>
  );
}
