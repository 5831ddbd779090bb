/** Server and model of the next answer: searched, listed, or typed by hand and then sent character for character. */
import { ChevronDown } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { modelLabel } from '../../../shared/chat/model-label.ts';
import { viewHandles } from '../../actions/view-handles.ts';
import type { OpenConversation } from '../../state/app-state.ts';
import { useApp, useAppCommands } from '../../state/use-app.ts';
import { t } from '../../strings/strings.ts';
import { Button } from '../ui/button.tsx';
import { later } from '../ui/later.tsx';
import { PopoverButton } from '../ui/popover.tsx';
import './model-picker.css';

const PickerBody = later(
  () => import('./model-picker-body.tsx').then((made) => made.PickerBody),
  () => <p className="picker-note">{t.model.loading}</p>,
);

export function ModelPicker({ open }: { open: OpenConversation }) {
  const app = useAppCommands();
  const [shown, setShown] = useState(false);
  const search = useRef<HTMLInputElement>(null);
  const profile = useApp((state) => state.profiles?.find((known) => known.id === open.profileId));
  useEffect(() => {
    viewHandles.openModelPicker = () => setShown(true);
    return () => {
      delete viewHandles.openModelPicker;
    };
  }, []);
  const { profileId } = open;
  useEffect(() => (shown && profileId ? app.profiles.watchModels(profileId) : undefined), [app, shown, profileId]);
  return (
    <PopoverButton
      label={t.model.choose}
      open={shown}
      onOpenChange={setShown}
      className="picker"
      initialFocus={search}
      trigger={
        <Button look="quiet" className="picker-button">
          <span className="sr-only">{t.model.prefix}</span>
          <span className="picker-model" title={open.model ?? undefined}>
            {open.model ? modelLabel(open.model) : t.model.choose}
          </span>
          {profile ? <span className="picker-profile">{profile.name}</span> : null}
          <ChevronDown aria-hidden="true" />
        </Button>
      }
    >
      <PickerBody open={open} input={search} onDone={() => setShown(false)} />
    </PopoverButton>
  );
}
