/** The frame: what the whole window says, the list of conversations, the first start, what is announced. */
import type { Catalogue } from '../english/whole.ts';
import { plural } from '../format.ts';

export const app: Catalogue['app'] = {
  name: 'svir',
  loading: 'Wird geladen',
  close: 'Schließen',
  cancel: 'Abbrechen',
  save: 'Speichern',
  delete: 'Löschen',
  retry: 'Noch einmal versuchen',
  copy: 'Kopieren',
  copied: 'Kopiert',
  dismiss: 'Ausblenden',
  notices: 'Hinweise',
  crashed: 'Im Fenster ist ein Fehler aufgetreten, es kann nicht weitermachen.',
  crashedAdvice:
    'Nichts ist verloren: Antworten hält die App, nicht das Fenster. Laden Sie das Fenster neu, um fortzufahren.',
  reload: 'Fenster neu laden',
  pickImport: 'Dateien zum Importieren wählen',
};

export const sidebar: Catalogue['sidebar'] = {
  label: 'Unterhaltungen',
  newChat: 'Neuer Chat',
  search: 'Unterhaltungen suchen',
  clearSearch: 'Suche leeren',
  none: 'Noch keine Unterhaltungen',
  noneFound: (text: string) => `Nichts gefunden zu „${text}“`,
  inMessages: 'In Nachrichten',
  today: 'Heute',
  yesterday: 'Gestern',
  running: 'Antwort läuft',
  more: (title: string) => `Mehr zu ${title}`,
  rename: 'Umbenennen',
  renameLabel: 'Titel der Unterhaltung',
  delete: 'Löschen …',
  untitled: 'Neuer Chat',
  settings: 'Einstellungen',
  show: 'Unterhaltungen einblenden',
  hide: 'Unterhaltungen ausblenden',
  deleteTitle: 'Diese Unterhaltung löschen?',
  deleteBody: (title: string) =>
    `„${title}“ wird mit allen Nachrichten und Mitschnitten gelöscht. Das lässt sich nicht rückgängig machen.`,
  deleteConfirm: 'Unterhaltung löschen',
};

export const firstRun: Catalogue['firstRun'] = {
  title: 'Mit jedem OpenAI-kompatiblen Server sprechen',
  body: 'Richten Sie svir auf einen Server, den Sie betreiben oder mieten: llama.cpp, vLLM, LM Studio, Ollama, Azure, alles, was Chat Completions spricht. Was er sendet, wird Byte für Byte aufbewahrt und lässt sich ansehen.',
  addServer: 'Eigenen Server hinzufügen',
  addServerHint: 'Eine Basis-URL, und ein Schlüssel, falls nötig',
  demo: 'Demo-Server ausprobieren',
  demoHint: 'Eingebaut, ohne Netz: ein „Modell“ für alles, was ein Server tun kann',
  demoName: 'Demo-Server',
  look: 'Auf diesem Rechner nach Servern suchen',
  lookHint: 'Fragt nur die üblichen Ports von LM Studio, Ollama, llama.cpp und vLLM.',
  looking: 'Wird gesucht',
  found: (count: number) =>
    count === 0 ? 'Keiner der üblichen Ports hat geantwortet.' : `${plural(count, 'Server', 'Server')} gefunden`,
  models: (count: number) => plural(count, 'Modell', 'Modelle'),
  use: (name: string) => `${name} verwenden`,
  useShort: 'Verwenden',
  import: 'Unterhaltungen mitbringen',
  importHint: 'Aus ChatGPT, Open WebUI, LibreChat, LM Studio oder jeder Liste von Nachrichten',
  noServerTitle: 'Zum Weiterschreiben braucht svir einen Server',
  noServerBody:
    'Ihre Unterhaltungen sind da und lassen sich lesen. Für die nächste Frage fügen Sie einen Server hinzu.',
};

export const announce: Catalogue['announce'] = {
  started: 'Die Antwort beginnt.',
  ended: {
    complete: 'Die Antwort ist vollständig.',
    length: 'Die Antwort wurde vom Token-Limit abgeschnitten.',
    stopped: 'Die Antwort wurde angehalten.',
    interrupted: 'Die Antwort wurde unterbrochen.',
    blocked: 'Die Antwort wurde von einem Inhaltsfilter gesperrt.',
    failed: (message: string) => `Die Antwort ist fehlgeschlagen. ${message}`,
  },
};
