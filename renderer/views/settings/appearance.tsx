/** How the window looks. */
import { useApp, useAppCommands } from '../../state/use-app.ts';
import { t } from '../../strings/strings.ts';

const THEMES = [
  { value: 'system', label: t.settings.themeSystem },
  { value: 'light', label: t.settings.themeLight },
  { value: 'dark', label: t.settings.themeDark },
] as const;

export function Appearance() {
  const app = useAppCommands();
  const theme = useApp((state) => state.settings.theme);
  return (
    <fieldset className="themes">
      <legend className="field-label">{t.settings.theme}</legend>
      {THEMES.map(({ value, label }) => (
        <label key={value} className="theme">
          <input
            type="radio"
            name="theme"
            value={value}
            checked={theme === value}
            onChange={() => void app.setSettings({ theme: value })}
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}
