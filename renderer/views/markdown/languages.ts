/** The word after a fence, as the name of a grammar and of a file. */

/** Words people and models write, for the names of `workers/grammars.ts`. */
const ALIASES: Readonly<Record<string, string>> = {
  'c#': 'csharp',
  'c++': 'cpp',
  bash: 'shellscript',
  cc: 'cpp',
  cjs: 'javascript',
  clj: 'clojure',
  cmd: 'bat',
  console: 'shellscript',
  cs: 'csharp',
  dockerfile: 'docker',
  ex: 'elixir',
  golang: 'go',
  gql: 'graphql',
  h: 'c',
  hcl: 'terraform',
  hpp: 'cpp',
  hs: 'haskell',
  htm: 'html',
  jl: 'julia',
  js: 'javascript',
  json5: 'jsonc',
  kt: 'kotlin',
  makefile: 'make',
  md: 'markdown',
  mjs: 'javascript',
  mts: 'typescript',
  objc: 'objective-c',
  patch: 'diff',
  pl: 'perl',
  protobuf: 'proto',
  ps1: 'powershell',
  pwsh: 'powershell',
  py: 'python',
  python3: 'python',
  rb: 'ruby',
  rs: 'rust',
  sh: 'shellscript',
  shell: 'shellscript',
  svg: 'xml',
  tex: 'latex',
  tf: 'terraform',
  ts: 'typescript',
  vim: 'viml',
  vb: 'bat',
  yml: 'yaml',
  zsh: 'shellscript',
};

const EXTENSIONS: Readonly<Record<string, string>> = {
  bat: 'bat',
  csharp: 'cs',
  docker: 'Dockerfile',
  elixir: 'ex',
  haskell: 'hs',
  javascript: 'js',
  julia: 'jl',
  kotlin: 'kt',
  latex: 'tex',
  make: 'mk',
  markdown: 'md',
  'objective-c': 'm',
  perl: 'pl',
  powershell: 'ps1',
  python: 'py',
  ruby: 'rb',
  rust: 'rs',
  shellscript: 'sh',
  terraform: 'tf',
  typescript: 'ts',
  viml: 'vim',
  yaml: 'yml',
};

/** Words like `constructor` are a model's to write, and no table's own. */
function own(table: Readonly<Record<string, string>>, name: string): string | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined;
}

/** The name of the grammar for the word after a fence; lower case, without what some write behind it (`ts{1,3}`). */
export function languageOf(word: string | null | undefined): string {
  const name = (word ?? '').toLowerCase().split(/[{,:\s]/, 1)[0] ?? '';
  return own(ALIASES, name) ?? name;
}

/** A file name for code of this language: `code.py`. Only letters and digits of the word get into it. */
export function fileNameOf(word: string | null | undefined): string {
  const language = languageOf(word);
  const extension = own(EXTENSIONS, language) ?? language.replace(/[^a-z0-9]/g, '').slice(0, 12);
  return extension ? `code.${extension}` : 'code.txt';
}
