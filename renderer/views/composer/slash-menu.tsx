/** The commands a beginning slash offers, above the field. The field keeps the focus; the list says where the keys are. */
import { useEffect, useRef } from 'react';
import type { SlashRow } from '../../actions/slash-commands.ts';
import { t } from '../../strings/strings.ts';
import type { SlashMenuState } from './use-writing.ts';

export const SLASH_MENU_ID = 'slash-menu';

export function slashRowId(at: number): string {
  return `${SLASH_MENU_ID}-${at}`;
}

function wordsOf(row: SlashRow): { name: string; hint: string } {
  return row.kind === 'command'
    ? { name: `/${row.command.name}`, hint: row.command.hint() }
    : { name: row.choice.value, hint: row.choice.label };
}

export function SlashMenu({ menu }: { menu: SlashMenuState }) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.children[menu.at]?.scrollIntoView({ block: 'nearest' });
  }, [menu.at]);
  return (
    <div className="slash">
      {menu.refusal ? (
        <p className="slash-refusal" role="alert">
          {menu.refusal}
        </p>
      ) : null}
      {menu.rows.length > 0 ? (
        <div
          className="slash-list"
          id={SLASH_MENU_ID}
          role="listbox"
          tabIndex={0}
          aria-label={t.slash.label}
          ref={list}
        >
          {menu.rows.map((row, at) => {
            const { name, hint } = wordsOf(row);
            return (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys
              // biome-ignore lint/a11y/useFocusableInteractive: the field has the focus and points here
              <div
                key={name}
                id={slashRowId(at)}
                role="option"
                aria-selected={at === menu.at}
                className="menu-item slash-row"
                data-highlighted={at === menu.at ? '' : undefined}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => menu.pick(row)}
              >
                <span className="slash-name">{name}</span>
                <span className="picker-detail">{hint}</span>
              </div>
            );
          })}
        </div>
      ) : null}
    </div>
  );
}
