/** The parameters of this conversation's requests; an empty field is a field not sent, or sent as the server has it. */
import { SlidersHorizontal } from 'lucide-react';
import { useEffect, useState } from 'react';
import { viewHandles } from '../../actions/registry.ts';
import type { OpenConversation } from '../../state/app-state.ts';
import { useApp, useAppCommands } from '../../state/use-app.ts';
import { t } from '../../strings/strings.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { PopoverButton } from '../ui/popover.tsx';
import { ParameterFields } from './parameter-fields.tsx';
import { readParameters, type Written, writeParameters } from './written-parameters.ts';

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
