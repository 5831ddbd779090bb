/** One page with every primitive of `views/ui`, in every state it can have. */
import { type ReactNode, useState } from 'react';
import { Button, IconButton } from '../views/ui/button.tsx';
import { SelectField, TextAreaField, TextField } from '../views/ui/field.tsx';
import { Keys } from '../views/ui/keys.tsx';
import { MenuButton } from '../views/ui/menu.tsx';
import { SwitchRow } from '../views/ui/switch.tsx';
import { TipProvider } from '../views/ui/tooltip.tsx';
import '../views/ui/fonts.css';
import '../views/ui/tokens.css';
import '../views/ui/base.css';
import '../views/ui/buttons.css';
import '../views/ui/fields.css';
import '../views/ui/popups.css';
import '../views/ui/signs.css';
import './primitives.css';

/** Stands for any picture of a button. */
function Sign() {
  return (
    <svg viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="2" aria-hidden="true">
      <circle cx="12" cy="12" r="9" />
      <path d="M12 8v8M8 12h8" />
    </svg>
  );
}

export function Primitives() {
  return (
    <TipProvider>
      <main className="primitives">
        <h1>Primitives</h1>
        <Part name="Buttons">
          <Buttons small={false} />
          <Buttons small />
        </Part>
        <Part name="Buttons with a picture">
          <IconButton label="Usual" icon={<Sign />} />
          <IconButton label="Pressed" icon={<Sign />} aria-pressed />
          <IconButton label="Off" icon={<Sign />} disabled />
          <IconButton small label="Small" icon={<Sign />} />
          <IconButton small label="Small, pressed" icon={<Sign />} aria-pressed />
          <IconButton small label="Small, off" icon={<Sign />} disabled />
          <MenuButton
            trigger={<Button>Menu</Button>}
            entries={[
              { label: 'Rename', icon: <Sign />, onSelect() {} },
              { label: 'Delete…', icon: <Sign />, danger: true, onSelect() {} },
            ]}
          />
        </Part>
        <Fields />
        <Part name="Chips, keys, progress">
          <span className="chip">plain</span>
          <span className="chip chip-ok">passed</span>
          <span className="chip chip-warn">detected</span>
          <span className="chip chip-danger">filtered</span>
          <Keys keys={['Ctrl', 'Shift', 'K']} />
          <Keys keys={['⌘', '↵']} />
          <span className="spinner" />
          <span className="pulse" />
          <div className="progress primitives-progress">
            <div className="progress-fill" style={{ transform: 'scaleX(0.6)' }} />
          </div>
        </Part>
        <Part name="Text on every surface">
          {['bg', 'bg-side', 'bg-raised', 'bg-sunken', 'bg-question', 'code-bg'].map((surface) => (
            <div key={surface} className="primitives-surface" style={{ background: `var(--${surface})` }}>
              <b>{surface}</b>
              {['text', 'text-soft', 'text-faint', 'accent', 'danger', 'warn', 'ok'].map((colour) => (
                <span key={colour} style={{ color: `var(--${colour})` }}>
                  {colour}
                </span>
              ))}
            </div>
          ))}
        </Part>
      </main>
    </TipProvider>
  );
}

function Part({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section className="primitives-part">
      <h2>{name}</h2>
      <div className="primitives-row">{children}</div>
    </section>
  );
}

function Buttons({ small }: { small: boolean }) {
  return (
    <div className="primitives-row">
      {(['normal', 'primary', 'danger', 'quiet'] as const).map((look) => (
        <Button key={look} look={look} small={small}>
          {look}
        </Button>
      ))}
      {(['normal', 'primary', 'danger', 'quiet'] as const).map((look) => (
        <Button key={look} look={look} small={small} disabled>
          <Sign />
          {look}, off
        </Button>
      ))}
    </div>
  );
}

function Fields() {
  const [on, setOn] = useState(true);
  const sizes = ['small', 'large'].map((value) => ({ value, label: value }));
  return (
    <Part name="Fields">
      <div className="primitives-fields">
        <TextField label="Name" placeholder="My server" hint="Of your choice." />
        <TextField label="Base URL" defaultValue="localhost:8080" error="An address begins with http:// or https://." />
        <TextField label="Off" defaultValue="not to be changed" disabled />
        <SelectField label="Size" options={sizes} />
        <SelectField label="Size, off" options={sizes} disabled />
        <TextAreaField label="System prompt" rows={2} placeholder="Not sent while empty" />
      </div>
      <SwitchRow label="On" checked={on} onChange={setOn} />
      <SwitchRow label="Off" checked={false} onChange={() => {}} />
    </Part>
  );
}
