/** What the model picker holds: servers, the search, the lists. Loaded when the window is idle or it is first opened. */
import { Combobox } from '@base-ui/react/combobox';
import { Check, RefreshCw } from 'lucide-react';
import { type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { modelLabel } from '../../../shared/chat/model-label.ts';
import type { ModelEntry } from '../../../shared/chat/server-profile.ts';
import type { OpenConversation } from '../../state/app-state.ts';
import { useApp, useAppCommands } from '../../state/use-app.ts';
import { failureText, mainText } from '../../strings/main-words.ts';
import { t } from '../../strings/strings.ts';
import { Button, IconButton } from '../ui/button.tsx';

interface Row {
  /** The id, sent character for character. */
  value: string;
  label: string;
  /** The whole id, where the label is only its end. */
  title: string;
  detail: string;
  typed: boolean;
}

interface RowGroup {
  value: string;
  items: Row[];
}

const sameRow = (one: Row, other: Row) => one.value === other.value;
const SERVER_CHOICE = 'picker-server';

/** More rows are no help to anyone and slow to draw; a search narrows thousands at once. */
const MOST_ROWS = 200;

function rowOf(model: ModelEntry): Row {
  const label = modelLabel(model.id);
  const detail = [
    model.name && model.name !== model.id ? model.name : '',
    model.contextLength ? t.model.context(model.contextLength) : '',
    model.inputs?.includes('image') ? t.model.images(model.maxImages) : '',
    model.inputs?.includes('audio') ? t.model.audio : '',
  ];
  return { value: model.id, label, title: model.id, detail: detail.filter(Boolean).join(' · '), typed: false };
}

/**
 * The groups a search shows: models that hold every word of it in id or name; an id that is in no list is offered as
 * typed. Without a search the model in use is always among them. `left` counts those that fit and are not shown.
 */
export function modelRows(
  models: readonly ModelEntry[],
  hidden: readonly ModelEntry[],
  search: string,
  current: string | null = null,
): { groups: RowGroup[]; left: number } {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const fits = (model: ModelEntry) => {
    const text = `${model.id} ${model.name ?? ''}`.toLowerCase();
    return words.every((word) => text.includes(word));
  };
  const id = search.trim();
  const chat = models.filter(fits);
  const others = hidden.filter(fits);
  const shownChat = chat.slice(0, MOST_ROWS);
  const shownOthers = others.slice(0, Math.max(0, MOST_ROWS - shownChat.length));
  const groups: RowGroup[] = [
    { value: t.model.chat, items: shownChat.map(rowOf) },
    { value: t.model.others, items: shownOthers.map(rowOf) },
  ];
  const known = [...chat, ...others].some((model) => model.id === id);
  if (id !== '' && !known) {
    groups.push({ value: '', items: [{ value: id, label: t.model.typed(id), title: id, detail: '', typed: true }] });
  }
  const shown = [...shownChat, ...shownOthers].some((model) => model.id === current);
  if (current !== null && id === '' && !shown) {
    const known = [...models, ...hidden].find((model) => model.id === current);
    groups.unshift({ value: t.model.inUse, items: [rowOf(known ?? { id: current })] });
  }
  return {
    groups: groups.filter((group) => group.items.length > 0),
    left: chat.length + others.length - shownChat.length - shownOthers.length,
  };
}

export interface PickerBodyProps {
  open: OpenConversation;
  input: RefObject<HTMLInputElement | null>;
  onDone(): void;
}

/**
 * Changes with `what`, but never while something is searched: the list begins at the model in use when it is made, so it
 * is made anew when its models come or another server is chosen.
 */
function useSeed(what: string, mayChange: boolean): string {
  const seed = useRef(what);
  if (mayChange) seed.current = what;
  return seed.current;
}

export function PickerBody({ open, input, onDone }: PickerBodyProps) {
  const app = useAppCommands();
  const profiles = useApp((state) => state.profiles) ?? [];
  const models = useApp((state) => (open.profileId ? state.models[open.profileId] : undefined));
  const [search, setSearch] = useState('');
  const [all, setAll] = useState(false);
  const list = models?.list;
  const hiddenCount = list?.hidden.length ?? 0;
  const { groups, left } = useMemo(
    () => modelRows(list?.models ?? [], all || search.trim() !== '' ? (list?.hidden ?? []) : [], search, open.model),
    [list, all, search, open.model],
  );
  const current = groups.flatMap(({ items }) => items).find((row) => row.value === open.model && !row.typed) ?? null;
  const seed = useSeed(`${open.profileId} ${list ? 'read' : 'unread'}`, search === '');
  // It may come a moment after the popover that wanted to give it the focus; and it is made anew with its list.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new list is the reason
  useLayoutEffect(() => {
    const { activeElement } = document;
    if (activeElement?.getAttribute('name') !== SERVER_CHOICE) input.current?.focus();
  }, [input, seed]);
  const choose = (id: string) => {
    void app.conversation.configure({ model: id });
    onDone();
  };
  return (
    <>
      <div className="picker-servers" role="radiogroup" aria-label={t.model.servers}>
        {profiles.map((profile) => (
          <label key={profile.id} className="picker-server">
            <input
              type="radio"
              name={SERVER_CHOICE}
              className="sr-only"
              checked={profile.id === open.profileId}
              onChange={() => void app.chooseProfile(profile.id)}
            />
            {profile.id === open.profileId ? <Check aria-hidden="true" /> : null}
            <span>{profile.name}</span>
          </label>
        ))}
        <Button
          small
          look="quiet"
          onClick={() => {
            onDone();
            app.showSettings({ page: 'servers', profileId: null });
          }}
        >
          {t.model.manage}
        </Button>
      </div>
      <Combobox.Root
        key={seed}
        open
        inline
        items={groups}
        filter={null}
        autoHighlight
        value={current}
        isItemEqualToValue={sameRow}
        inputValue={search}
        onInputValueChange={(value) => setSearch(value)}
      >
        <div className="picker-search">
          <Combobox.Input
            ref={input}
            className="picker-input"
            aria-label={t.model.search}
            placeholder={t.model.search}
          />
          {models?.status === 'loading' ? (
            <span className="spinner" role="img" aria-label={t.model.loading} />
          ) : (
            <IconButton
              small
              label={t.model.again}
              icon={<RefreshCw />}
              onClick={() => open.profileId && void app.profiles.loadModels(open.profileId, true)}
            />
          )}
        </div>
        {models?.error ? (
          <p className="picker-note picker-error" role="alert">
            {failureText(models.error)}
          </p>
        ) : null}
        {list?.hint ? <p className="picker-note">{mainText(list.hint, list.hintSaid)}</p> : null}
        <Combobox.List className="picker-list" aria-label={t.model.choose}>
          {(group: RowGroup) => (
            <Combobox.Group key={group.value} items={group.items}>
              {group.value ? <Combobox.GroupLabel className="menu-label">{group.value}</Combobox.GroupLabel> : null}
              <Combobox.Collection>
                {(row: Row) => (
                  <Combobox.Item
                    key={row.value}
                    value={row}
                    className="menu-item picker-item"
                    onClick={() => choose(row.value)}
                  >
                    <span className="picker-check">
                      {row.value === open.model ? <Check aria-hidden="true" /> : null}
                    </span>
                    <span className="picker-label" title={row.title}>
                      {row.label}
                    </span>
                    <span className="picker-detail">{row.detail}</span>
                  </Combobox.Item>
                )}
              </Combobox.Collection>
            </Combobox.Group>
          )}
        </Combobox.List>
        {left > 0 ? <p className="picker-note">{t.model.more(left)}</p> : null}
        {list && groups.length === 0 && models?.status !== 'loading' && !models?.error ? (
          <p className="picker-note">{t.model.emptyList}</p>
        ) : null}
      </Combobox.Root>
      {hiddenCount > 0 ? (
        <div className="picker-foot">
          <Button small look="quiet" aria-pressed={all} onClick={() => setAll(!all)}>
            {all ? t.model.showChat : t.model.showAll(hiddenCount)}
          </Button>
        </div>
      ) : null}
    </>
  );
}
