/** A labelled switch. */
import { Switch } from '@base-ui/react/switch';
import { useId } from 'react';

export interface SwitchRowProps {
  label: string;
  checked: boolean;
  onChange(checked: boolean): void;
}

export function SwitchRow({ label, checked, onChange }: SwitchRowProps) {
  const id = useId();
  return (
    <span className="switch-row">
      <Switch.Root className="switch" checked={checked} onCheckedChange={(next) => onChange(next)} aria-labelledby={id}>
        <Switch.Thumb className="switch-thumb" />
      </Switch.Root>
      <span id={id}>{label}</span>
    </span>
  );
}
