/** Server and model of the next answer: searched, listed, or typed by hand and then sent character for character. */
import { Autocomplete } from '@base-ui/react/autocomplete';
import { Check, ChevronDown, RefreshCw } from 'lucide-react';
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import type { ModelEntry } from '../../../shared/chat/server-profile.ts';
import { viewHandles } from '../../actions/registry.ts';
import type { OpenConversation } from '../../state/app-state.ts';
import { useApp, useAppCommands } from '../../state/use-app.ts';
import { t } from '../../strings/strings.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { PopoverButton } from '../ui/popover.tsx';

interface Row {
  value: string;
  label: string;
  detail: string;
  typed: boolean;
}

interface RowGroup {
  value: string;
  items: Row[];
}

function rowOf(model: ModelEntry): Row {
  const detail = [
    model.name && model.name !== model.id ? model.name : '',
    model.contextLength ? t.model.context(model.contextLength) : '',
    model.inputs?.includes('image') ? t.model.images : '',
  ];
  return { value: model.id, label: model.id, detail: detail.filter(Boolean).join(' · '), typed: false };
}

/** The groups a search shows; an id that is in no list is offered as typed. */
export function modelRows(models: readonly ModelEntry[], hidden: readonly ModelEntry[], search: string): RowGroup[] {
  const wanted = search.trim().toLowerCase();
  const fits = (model: ModelEntry) =>
    wanted === '' || model.id.toLowerCase().includes(wanted) || (model.name ?? '').toLowerCase().includes(wanted);
  const known = [...models, ...hidden].some((model) => model.id === search.trim());
  const groups: RowGroup[] = [
    { value: t.model.chat, items: models.filter(fits).map(rowOf) },
    { value: t.model.others, items: hidden.filter(fits).map(rowOf) },
  ];
  if (wanted !== '' && !known) {
    const id = search.trim();
    groups.push({ value: '', items: [{ value: id, label: t.model.typed(id), detail: '', typed: true }] });
  }
  return groups.filter((group) => group.items.length > 0);
}

export function ModelPicker({ open }: { open: OpenConversation }) {
  const app = useAppCommands();
  const [shown, setShown] = useState(false);
  const search = useRef<HTMLInputElement>(null);
  const profile = useApp((state) => state.profiles?.find((known) => known.id === open.profileId));
  useEffect(() => {
    viewHandles.openModelPicker = () => setShown(true);
    return () => {
      delete viewHandles.openModelPicker;
    };
  }, []);
  return (
    <PopoverButton
      label={t.model.choose}
      open={shown}
      onOpenChange={(next) => {
        setShown(next);
        if (next && open.profileId) void app.profiles.loadModels(open.profileId);
      }}
      className="picker"
      initialFocus={search}
      trigger={
        <Button look="quiet" className="picker-button">
          <span className="sr-only">{t.model.prefix}</span>
          <span className="picker-model">{open.model ?? t.model.choose}</span>
          {profile ? <span className="picker-profile">{profile.name}</span> : null}
          <ChevronDown aria-hidden="true" />
        </Button>
      }
    >
      <PickerBody open={open} input={search} onDone={() => setShown(false)} />
    </PopoverButton>
  );
}

interface PickerBodyProps {
  open: OpenConversation;
  input: RefObject<HTMLInputElement | null>;
  onDone(): void;
}

function PickerBody({ open, input, onDone }: PickerBodyProps) {
  const app = useAppCommands();
  const profiles = useApp((state) => state.profiles) ?? [];
  const models = useApp((state) => (open.profileId ? state.models[open.profileId] : undefined));
  const [search, setSearch] = useState('');
  const [all, setAll] = useState(false);
  const list = models?.list;
  const hiddenCount = list?.hidden.length ?? 0;
  const groups = useMemo(
    () => modelRows(list?.models ?? [], all || search.trim() !== '' ? (list?.hidden ?? []) : [], search),
    [list, all, search],
  );
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
            {models.error.message} {models.error.advice}
          </p>
        ) : null}
        {list?.hint ? <p className="picker-note">{list.hint}</p> : null}
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
                    <span className="picker-label">{row.label}</span>
                    <span className="picker-detail">{row.detail}</span>
                  </Autocomplete.Item>
                )}
              </Autocomplete.Collection>
            </Autocomplete.Group>
          )}
        </Autocomplete.List>
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
