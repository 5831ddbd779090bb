/**
 * Who may import whom: DESIGN section 2's table as data. The first rule whose path fits a file decides. `folders` are
 * places of the project, `packages` are names from outside, `node` allows Node's own modules.
 */
export interface Layer {
  /** Path or folder (with a slash at its end), relative to the project. */
  path: string;
  folders: readonly string[];
  packages?: readonly string[];
  node?: boolean;
}

const SHELL = [
  'shared/',
  'electron/turns/',
  'electron/servers/',
  'electron/store/',
  'electron/capture/',
  'electron/ipc/',
];
/** The files beside the folders that need Electron. */
const SHELL_FILES = [
  'electron/window.ts',
  'electron/window-state.ts',
  'electron/menu.ts',
  'electron/app-scheme.ts',
  'electron/dev-reload.ts',
  'electron/profile-folder.ts',
  'electron/own-words.ts',
  'electron/start-options.ts',
];
const shell = (path: string): Layer => ({
  path,
  folders: [...SHELL, ...SHELL_FILES, 'electron/services.ts'],
  packages: ['electron', 'valibot'],
  node: true,
});

/** What a headless part of electron/ may be made of. */
const HEADLESS = ['protocol', 'http', 'capture', 'servers', 'turns', 'store', 'import', 'demo', 'cli'].map(
  (name) => `electron/${name}/`,
);

export const LAYERS: readonly Layer[] = [
  { path: 'shared/', folders: ['shared/'], packages: ['valibot'] },
  { path: 'electron/protocol/', folders: ['shared/', 'electron/protocol/'] },
  {
    path: 'electron/http/',
    folders: ['shared/', 'electron/protocol/', 'electron/capture/', 'electron/http/'],
    packages: ['undici'],
    node: true,
  },
  {
    path: 'electron/capture/',
    folders: ['shared/', 'electron/protocol/', 'electron/capture/'],
    packages: ['valibot'],
    node: true,
  },
  {
    path: 'electron/servers/',
    folders: ['shared/', 'electron/protocol/', 'electron/http/', 'electron/store/', 'electron/servers/'],
    node: true,
  },
  {
    path: 'electron/store/keychain.ts',
    folders: ['shared/', 'electron/store/'],
    packages: ['electron'],
    node: true,
  },
  {
    // `protocol/request`: the pure rules for addresses and media types, which the store checks at its door.
    path: 'electron/store/',
    folders: ['shared/', 'electron/capture/', 'electron/store/', 'electron/protocol/request/'],
    packages: ['valibot'],
    node: true,
  },
  {
    path: 'electron/turns/',
    folders: [
      'shared/',
      'electron/protocol/',
      'electron/http/',
      'electron/capture/',
      'electron/servers/',
      'electron/store/',
      'electron/turns/',
    ],
    node: true,
  },
  // The readers of formats are pure; the thread they run in and the way to the store are beside them.
  { path: 'electron/import/formats/', folders: ['shared/', 'electron/import/formats/'] },
  {
    path: 'electron/import/',
    folders: ['shared/', 'electron/store/', 'electron/import/'],
    node: true,
  },
  { path: 'electron/demo/', folders: ['shared/', 'electron/demo/'], node: true },
  { path: 'electron/cli/', folders: ['shared/', ...HEADLESS], node: true },
  { path: 'electron/cli.ts', folders: ['shared/', ...HEADLESS], node: true },
  // Starts the bundle that stands beside its copy in dist/.
  { path: 'electron/cli-launcher.mjs', folders: ['electron/cli-main.js'], node: true },
  {
    path: 'electron/services.ts',
    folders: ['shared/', ...HEADLESS, 'electron/ipc/', 'electron/services.ts'],
    packages: ['valibot'],
    node: true,
  },
  { path: 'electron/preload.ts', folders: ['shared/ipc/'], packages: ['electron'] },
  shell('electron/ipc/'),
  ...SHELL_FILES.map(shell),
  { path: 'electron/', folders: ['shared/', 'electron/'], packages: ['electron'], node: true },
  // The one hook joins the vanilla stores with React.
  {
    path: 'renderer/state/use-app.ts',
    folders: ['shared/', 'renderer/bridge/', 'renderer/state/'],
    packages: ['zustand', 'react'],
  },
  {
    path: 'renderer/state/import-archive.ts',
    folders: ['shared/', 'renderer/state/'],
    packages: ['@zip.js/zip.js'],
  },
  { path: 'renderer/state/', folders: ['shared/', 'renderer/bridge/', 'renderer/state/'], packages: ['zustand'] },
  { path: 'renderer/bridge/', folders: ['shared/', 'renderer/bridge/'] },
  { path: 'renderer/strings/', folders: ['shared/', 'renderer/strings/'] },
  {
    path: 'renderer/actions/',
    folders: ['shared/', 'renderer/state/', 'renderer/strings/', 'renderer/actions/'],
  },
  {
    path: 'renderer/views/',
    folders: [
      'shared/',
      'renderer/state/',
      'renderer/actions/',
      'renderer/strings/',
      'renderer/views/',
      'renderer/workers/',
    ],
    packages: [
      'react',
      'react-dom',
      '@base-ui/react',
      'lucide-react',
      'react-resizable-panels',
      'mdast',
      'mdast-util-from-markdown',
      'mdast-util-gfm',
      'micromark-core-commonmark',
      'micromark-util-types',
      'character-entities',
      'micromark-extension-gfm',
      'mdast-util-math',
      'micromark-extension-math',
      'katex',
      'shiki',
      '@shikijs',
      '@tanstack/react-virtual',
    ],
  },
  { path: 'renderer/workers/', folders: ['shared/', 'renderer/state/', 'renderer/workers/'], packages: ['shiki'] },
  {
    path: 'renderer/',
    folders: ['shared/', 'renderer/'],
    packages: ['react', 'react-dom', '@base-ui/react', '@fontsource-variable'],
  },
];
