/** The commands a beginning slash offers, above the field. The field keeps the focus; the list says where the keys are. */
import { Check } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { unreachable } from '../../../shared/exhaustive.ts';
import type { SlashNote, SlashRow } from '../../actions/slash-commands.ts';
import { t } from '../../strings/strings.ts';
import type { SlashMenuState } from './use-writing.ts';

export const SLASH_MENU_ID = 'slash-menu';

export function slashRowId(at: number): string {
  return `${SLASH_MENU_ID}-${at}`;
}

function Note({ note: { kind, text } }: { note: SlashNote }) {
  switch (kind) {
    case 'reading':
      return (
        <p className="slash-note" role="status">
          <span className="spinner" aria-hidden="true" />
          {text}
        </p>
      );
    case 'failed':
      return (
        <p className="slash-refusal" role="alert">
          {text}
        </p>
      );
    case 'plain':
      return <p className="slash-note">{text}</p>;
    default:
      return unreachable(kind);
  }
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
      {menu.note ? <Note note={menu.note} /> : null}
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
                aria-current={row.kind === 'choice' && row.choice.current ? 'true' : undefined}
                className="menu-item slash-row"
                data-highlighted={at === menu.at ? '' : undefined}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => menu.pick(row)}
              >
                <span className="slash-name">{name}</span>
                {row.kind === 'choice' && row.choice.current ? (
                  <Check aria-hidden="true" className="slash-check" />
                ) : null}
                <span className="picker-detail">{hint}</span>
              </div>
            );
          })}
        </div>
      ) : null}
    </div>
  );
}
