/** What the model picker holds: servers, the search, the lists. Loaded when the window is idle or it is first opened. */
import { Autocomplete } from '@base-ui/react/autocomplete';
import { Check, RefreshCw } from 'lucide-react';
import { type RefObject, useLayoutEffect, useMemo, useState } from 'react';
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
 * typed. `left` counts those that fit and are not shown.
 */
export function modelRows(
  models: readonly ModelEntry[],
  hidden: readonly ModelEntry[],
  search: string,
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

export function PickerBody({ open, input, onDone }: PickerBodyProps) {
  const app = useAppCommands();
  const profiles = useApp((state) => state.profiles) ?? [];
  const models = useApp((state) => (open.profileId ? state.models[open.profileId] : undefined));
  const [search, setSearch] = useState('');
  const [all, setAll] = useState(false);
  const list = models?.list;
  const hiddenCount = list?.hidden.length ?? 0;
  const { groups, left } = useMemo(
    () => modelRows(list?.models ?? [], all || search.trim() !== '' ? (list?.hidden ?? []) : [], search),
    [list, all, search],
  );
  // It may come a moment after the popover that wanted to give it the focus.
  useLayoutEffect(() => input.current?.focus(), [input]);
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
              name="picker-server"
              className="sr-only"
              checked={profile.id === open.profileId}
              onChange={() => void app.chooseProfile(profile.id)}
            />
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
      <Autocomplete.Root
        open
        inline
        items={groups}
        mode="none"
        autoHighlight="always"
        value={search}
        onValueChange={(value) => setSearch(value)}
      >
        <div className="picker-search">
          <Autocomplete.Input
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
        <Autocomplete.List className="picker-list" aria-label={t.model.choose}>
          {(group: RowGroup) => (
            <Autocomplete.Group key={group.value} items={group.items}>
              {group.value ? (
                <Autocomplete.GroupLabel className="menu-label">{group.value}</Autocomplete.GroupLabel>
              ) : null}
              <Autocomplete.Collection>
                {(row: Row) => (
                  <Autocomplete.Item
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
                  </Autocomplete.Item>
                )}
              </Autocomplete.Collection>
            </Autocomplete.Group>
          )}
        </Autocomplete.List>
        {left > 0 ? <p className="picker-note">{t.model.more(left)}</p> : null}
        {groups.length === 0 && models?.status !== 'loading' && !models?.error ? (
          <p className="picker-note">{t.model.emptyList}</p>
        ) : null}
      </Autocomplete.Root>
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
