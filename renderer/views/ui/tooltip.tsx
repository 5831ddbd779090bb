/** A tooltip for sighted people; the name it shows stands on the element already. */
import { Tooltip } from '@base-ui/react/tooltip';
import type { ReactElement } from 'react';
import { Keys } from './keys.tsx';
import { layers } from './layers.ts';

export const TipProvider = Tooltip.Provider;

export function Tip({ label, keys, children }: { label: string; keys?: string[] | null; children: ReactElement }) {
  return (
    <Tooltip.Root>
      <Tooltip.Trigger render={children} />
      <Tooltip.Portal container={layers}>
        <Tooltip.Positioner className="positioner" sideOffset={6} collisionPadding={8}>
          <Tooltip.Popup className="popup tooltip">
            <span>{label}</span>
            {keys ? <Keys keys={keys} /> : null}
          </Tooltip.Popup>
        </Tooltip.Positioner>
      </Tooltip.Portal>
    </Tooltip.Root>
  );
}
