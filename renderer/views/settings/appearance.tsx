/** How the window looks: scheme, contrast, size. */
import { TEXT_STEPS } from '../../state/settings.ts';
import { useApp, useAppCommands } from '../../state/use-app.ts';
import { percentOf } from '../../strings/format.ts';
import { t } from '../../strings/later-strings.ts';
import { SelectField } from '../ui/field.tsx';
import { Choices } from './choices.tsx';

export function Theme() {
  const app = useAppCommands();
  const theme = useApp((state) => state.settings.theme);
  return (
    <Choices
      name="theme"
      label={t.settings.theme}
      value={theme}
      inRow
      onChange={(value) => void app.setSettings({ theme: value })}
      choices={[
        { value: 'system', label: t.settings.themeSystem },
        { value: 'light', label: t.settings.themeLight },
        { value: 'dark', label: t.settings.themeDark },
      ]}
    />
  );
}

export function Contrast() {
  const app = useAppCommands();
  const contrast = useApp((state) => state.settings.contrast);
  return (
    <Choices
      name="contrast"
      label={t.settings.contrast}
      value={contrast}
      inRow
      onChange={(value) => void app.setSettings({ contrast: value })}
      choices={[
        { value: 'system', label: t.settings.themeSystem },
        { value: 'normal', label: t.settings.contrastNormal },
        { value: 'high', label: t.settings.contrastHigh },
      ]}
    />
  );
}

export function TextSize() {
  const app = useAppCommands();
  const size = useApp((state) => state.settings.textSize);
  const sizes = [...new Set<number>([...TEXT_STEPS, size])].sort((a, b) => a - b);
  return (
    <SelectField
      label={t.settings.textSize}
      hint={t.settings.textSizeHint}
      value={String(size)}
      onChange={(event) => void app.setSettings({ textSize: Number(event.target.value) })}
      options={sizes.map((value) => ({ value: String(value), label: percentOf(value) }))}
    />
  );
}
