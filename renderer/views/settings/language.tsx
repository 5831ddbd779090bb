/** The language of the window. */
import { useApp, useAppCommands } from '../../state/use-app.ts';
import { t } from '../../strings/later-strings.ts';
import { LANGUAGES } from '../../strings/strings.ts';
import { Choices } from './choices.tsx';

export function LanguageChoice() {
  const app = useAppCommands();
  const language = useApp((state) => state.settings.language);
  return (
    <>
      <Choices
        name="language"
        label={t.settings.language}
        value={language}
        onChange={(value) => void app.setSettings({ language: value })}
        choices={[
          { value: 'system', label: t.settings.languageSystem },
          ...LANGUAGES.map((known) => ({ value: known.language, label: known.name })),
        ]}
      />
      <p className="field-hint">{t.settings.languageHint}</p>
    </>
  );
}
