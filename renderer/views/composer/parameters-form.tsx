/** The fields of this conversation's parameters; an empty field is one not sent, or sent as the server has it. */
import { useState } from 'react';
import type { OpenConversation } from '../../state/app-state.ts';
import { useApp, useAppCommands } from '../../state/use-app.ts';
import { t } from '../../strings/strings.ts';
import { Button } from '../ui/button.tsx';
import { ParameterFields } from './parameter-fields.tsx';
import { readParameters, type Written, writeParameters } from './written-parameters.ts';

export function ParametersForm({ open, onDone }: { open: OpenConversation; onDone(): void }) {
  const app = useAppCommands();
  const defaults = useApp((state) => state.profiles?.find((known) => known.id === open.profileId)?.parameters);
  const [written, setWritten] = useState(() => writeParameters(open.parameters));
  const { parameters, errors } = readParameters(written);
  const put = (change: Partial<Written>) => setWritten({ ...written, ...change });
  return (
    <form
      className="parameters-form"
      onSubmit={(event) => {
        event.preventDefault();
        const wrong = event.currentTarget.querySelector<HTMLElement>('[aria-invalid="true"]');
        if (wrong) {
          wrong.focus();
          return;
        }
        void app.conversation.configure({ parameters });
        onDone();
      }}
    >
      <p className="dialog-title">{t.parameters.title}</p>
      <ParameterFields written={written} errors={errors} defaults={defaults ?? {}} onChange={put} />
      <div className="form-actions parameters-actions">
        <Button onClick={onDone}>{t.app.cancel}</Button>
        <Button look="primary" type="submit">
          {t.app.save}
        </Button>
      </div>
    </form>
  );
}
