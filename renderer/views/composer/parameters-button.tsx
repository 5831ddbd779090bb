/** The button to the parameters of this conversation's requests, and how many are set. */
import { SlidersHorizontal } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { viewHandles } from '../../actions/view-handles.ts';
import type { OpenConversation } from '../../state/app-state.ts';
import { t } from '../../strings/strings.ts';
import { IconButton } from '../ui/button.tsx';
import { later } from '../ui/later.tsx';
import { PopoverButton } from '../ui/popover.tsx';

const ParametersForm = later(() => import('./parameters-form.tsx').then((made) => made.ParametersForm));

export function ParametersButton({ open }: { open: OpenConversation }) {
  const [shown, setShown] = useState(false);
  // The focus goes to the first field, which has to be there.
  const show = useCallback(async (next: boolean) => {
    if (next) await ParametersForm.load();
    setShown(next);
  }, []);
  useEffect(() => {
    viewHandles.openParameters = () => void show(true);
    return () => {
      delete viewHandles.openParameters;
    };
  }, [show]);
  const count = Object.keys(open.parameters).length;
  const label = count > 0 ? t.parameters.set(count) : t.parameters.open;
  return (
    <PopoverButton
      label={t.parameters.title}
      open={shown}
      onOpenChange={(next) => void show(next)}
      className="parameters"
      trigger={
        <IconButton label={label} icon={<SlidersHorizontal />} action="parameters" data-count={count || undefined} />
      }
    >
      <ParametersForm key={open.id} open={open} onDone={() => setShown(false)} />
    </PopoverButton>
  );
}
