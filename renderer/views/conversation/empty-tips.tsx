/** What the keyboard can do in an empty conversation, for those who do not know svir yet. */
import { Fragment } from 'react';
import { isMac, keysOf } from '../../actions/shortcut.ts';
import { useApp } from '../../state/use-app.ts';
import { t } from '../../strings/strings.ts';
import { Keys } from '../ui/keys.tsx';
import { useShortcut } from '../ui/use-shortcut.ts';
import './first-run.css';

export function EmptyTips() {
  const mac = isMac(useApp((state) => state.info?.platform));
  const palette = useShortcut('palette');
  const model = useShortcut('choose-model');
  const tips = [
    { keys: ['/'], words: t.conversation.tipCommands },
    ...(model ? [{ keys: keysOf(model, mac), words: t.actions.chooseModel }] : []),
    ...(palette ? [{ keys: keysOf(palette, mac), words: t.actions.palette }] : []),
  ];
  return (
    <dl className="empty-tips">
      {tips.map(({ keys, words }) => (
        <Fragment key={words}>
          <dt>
            <Keys keys={keys} />
          </dt>
          <dd>{words}</dd>
        </Fragment>
      ))}
    </dl>
  );
}
