/** What each setting may be: the door for a window's changes and for rows of the database, whichever version wrote them. */
import * as v from 'valibot';
import { type AppSettings, TEXT_SIZES } from './contract.ts';

/** Far more than there are actions. */
const MAX_SHORTCUTS = 500;
const word = v.pipe(v.string(), v.minLength(1), v.maxLength(100));

const one = {
  theme: v.picklist(['system', 'light', 'dark']),
  contrast: v.picklist(['system', 'normal', 'high']),
  textSize: v.pipe(v.number(), v.integer(), v.minValue(TEXT_SIZES.least), v.maxValue(TEXT_SIZES.most)),
  language: v.picklist(['system', 'en', 'de']),
  sendKey: v.picklist(['enter', 'shift-enter']),
  shortcuts: v.pipe(
    v.record(word, v.nullable(word)),
    v.check((shortcuts) => Object.keys(shortcuts).length <= MAX_SHORTCUTS, 'too many shortcuts'),
  ),
  debugPaneOpen: v.boolean(),
  lastConversationId: v.nullable(v.pipe(v.string(), v.minLength(1), v.maxLength(200))),
} satisfies { [K in keyof AppSettings]: v.GenericSchema<unknown, AppSettings[K]> };

/** Any part of the settings; a name that is none is refused. */
export const settingsChange = v.strictObject({
  theme: v.exactOptional(one.theme),
  contrast: v.exactOptional(one.contrast),
  textSize: v.exactOptional(one.textSize),
  language: v.exactOptional(one.language),
  sendKey: v.exactOptional(one.sendKey),
  shortcuts: v.exactOptional(one.shortcuts),
  debugPaneOpen: v.exactOptional(one.debugPaneOpen),
  lastConversationId: v.exactOptional(one.lastConversationId),
});
