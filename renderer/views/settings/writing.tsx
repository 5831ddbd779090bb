/** How messages are written. */
import { isMac, keysOf } from '../../actions/shortcut.ts';
import { useApp, useAppCommands } from '../../state/use-app.ts';
import { t } from '../../strings/later-strings.ts';
import { Choices } from './choices.tsx';

export function SendKey() {
  const app = useAppCommands();
  const sendKey = useApp((state) => state.settings.sendKey);
  const mac = isMac(useApp((state) => state.info?.platform));
  const always = t.settings.sendKeyAlways(keysOf({ key: 'enter', mod: true }, mac).join('+'));
  return (
    <>
      <Choices
        name="send-key"
        label={t.settings.sendKey}
        value={sendKey}
        onChange={(value) => void app.setSettings({ sendKey: value })}
        choices={[
          { value: 'enter', label: t.settings.sendKeyEnter },
          { value: 'shift-enter', label: t.settings.sendKeyShift },
        ]}
      />
      <p className="field-hint">{always}</p>
    </>
  );
}
