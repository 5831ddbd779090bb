/** The settings: one searchable page of sections, in one dialog. A search shows what it found of all of them. */
import { Keyboard, Languages, Palette, PencilLine, Search, Server, X } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { ACTIONS } from '../../actions/registry.ts';
import type { SettingsPage } from '../../state/app-state.ts';
import { useApp, useAppCommands } from '../../state/use-app.ts';
import { t } from '../../strings/later-strings.ts';
import { IconButton } from '../ui/button.tsx';
import { DialogFrame, DialogTitle } from '../ui/dialog.tsx';
import { Contrast, TextSize, Theme } from './appearance.tsx';
import { KeyboardSettings } from './keyboard-settings.tsx';
import { LanguageChoice } from './language.tsx';
import { Servers } from './servers.tsx';
import { findParts, type Part, parts, type SectionName, sections } from './settings-index.ts';
import { SendKey } from './writing.tsx';
import './settings.css';

const ICONS: Record<SectionName, ReactNode> = {
  servers: <Server aria-hidden="true" />,
  appearance: <Palette aria-hidden="true" />,
  writing: <PencilLine aria-hidden="true" />,
  keyboard: <Keyboard aria-hidden="true" />,
  language: <Languages aria-hidden="true" />,
};

const pageOf = (section: SectionName): SettingsPage =>
  section === 'servers' ? { page: 'servers', profileId: null } : { page: section };

export function SettingsDialog() {
  const app = useAppCommands();
  const page = useApp((state) => state.ui.settings);
  return (
    <DialogFrame
      open={page !== null}
      onClose={() => app.showSettings(null)}
      label={t.settings.title}
      className="settings"
      focusFrame
    >
      {page ? <SettingsBody page={page} /> : null}
    </DialogFrame>
  );
}

function SettingsBody({ page }: { page: SettingsPage }) {
  const app = useAppCommands();
  const version = useApp((state) => state.info?.version);
  const [search, setSearch] = useState('');
  const wanted = search.trim();
  // Going somewhere (a server's form out of the results, another section) ends the search.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the page is the reason
  useEffect(() => setSearch(''), [page]);
  return (
    <>
      <div className="settings-head">
        <DialogTitle className="dialog-title">{t.settings.title}</DialogTitle>
        <search className="sidebar-search settings-search">
          <Search aria-hidden="true" />
          <input
            type="text"
            aria-label={t.settings.search}
            placeholder={t.settings.search}
            value={search}
            onChange={(event) => setSearch(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Escape' || search === '') return;
              event.preventDefault();
              event.stopPropagation();
              setSearch('');
            }}
          />
        </search>
        <IconButton label={t.app.close} icon={<X />} onClick={() => app.showSettings(null)} />
      </div>
      <div className="settings-body">
        <nav className="settings-nav" aria-label={t.settings.sections}>
          {sections().map(({ section, name }) => (
            <button
              key={section}
              type="button"
              className="btn btn-quiet"
              aria-current={wanted === '' && page.page === section ? 'page' : undefined}
              onClick={() => app.showSettings(pageOf(section))}
            >
              {ICONS[section]}
              <span>{name}</span>
            </button>
          ))}
          {version ? <p className="settings-version">{t.settings.version(version)}</p> : null}
        </nav>
        <div className="settings-page" key={wanted === '' ? page.page : 'search'}>
          {wanted === '' ? <SectionView page={page} /> : <Results search={wanted} />}
        </div>
      </div>
    </>
  );
}

function SectionView({ page }: { page: SettingsPage }) {
  return (
    <div className="settings-parts">
      {parts()
        .filter((part) => part.section === page.page)
        .map((part) => (
          <PartView key={part.part} part={part} profileId={page.page === 'servers' ? page.profileId : null} search="" />
        ))}
    </div>
  );
}

/** What was found, under the names of its sections; shortcuts are found by the names of actions too. */
function Results({ search }: { search: string }) {
  const found = findParts(search);
  const words = search.toLowerCase().split(/\s+/);
  const byName = ACTIONS.some((action) => words.every((word) => action.name().toLowerCase().includes(word)));
  const shortcuts = parts().filter(({ part }) => part === 'shortcuts');
  const shown = byName && !found.some(({ part }) => part === 'shortcuts') ? [...found, ...shortcuts] : found;
  const named = sections().filter(({ section }) => shown.some((part) => part.section === section));
  return (
    <>
      <p className="sr-only" role="status">
        {t.settings.found(shown.length)}
      </p>
      {shown.length === 0 ? <p className="settings-none">{t.settings.notFound(search)}</p> : null}
      {named.map(({ section, name }) => (
        <section key={section} className="settings-parts settings-result" aria-label={name}>
          <h2 className="settings-result-name">{name}</h2>
          {shown
            .filter((part) => part.section === section)
            .map((part) => (
              <PartView
                key={part.part}
                part={part}
                profileId={null}
                search={part.part === 'shortcuts' && !found.includes(part) ? search : ''}
              />
            ))}
        </section>
      ))}
    </>
  );
}

function PartView({ part, profileId, search }: { part: Part; profileId: string | null; search: string }) {
  switch (part.part) {
    case 'servers':
      // One part of its own spacing: a list, or a whole form.
      return (
        <div>
          <Servers profileId={profileId} />
        </div>
      );
    case 'theme':
      return <Theme />;
    case 'contrast':
      return <Contrast />;
    case 'text-size':
      return <TextSize />;
    case 'send-key':
      return <SendKey />;
    case 'shortcuts':
      return <KeyboardSettings search={search} />;
    case 'language':
      return <LanguageChoice />;
  }
}
