/** The system's proxy where no window asks the system for it: by the environment, as curl and others read it. */

/** Answers in the notation of proxy scripts: `PROXY host:port`, `HTTPS host:port`, `DIRECT`, ways joined by `;`. */
export type ResolveSystemProxy = (url: string) => Promise<string>;

type Environment = Readonly<Record<string, string | undefined>>;

/** `HTTPS_PROXY`, `HTTP_PROXY`, `ALL_PROXY`, `NO_PROXY`, in small or capital letters; small ones come first. */
export function environmentProxy(environment: Environment): ResolveSystemProxy {
  const read = (name: string) => environment[name.toLowerCase()]?.trim() || environment[name]?.trim() || '';
  return async (address) => {
    const url = new URL(address);
    if (isExcepted(url, read('NO_PROXY'))) return 'DIRECT';
    const proxy = read(url.protocol === 'https:' ? 'HTTPS_PROXY' : 'HTTP_PROXY') || read('ALL_PROXY');
    if (proxy === '') return 'DIRECT';
    const scheme = /^([a-z0-9+.-]+):\/\//i.exec(proxy)?.[1]?.toLowerCase();
    if (scheme?.startsWith('socks')) return `SOCKS ${new URL(proxy).host}`;
    const where = proxy.replace(/^[a-z0-9+.-]+:\/\//i, '').replace(/\/.*$/, '');
    return `${scheme === 'https' ? 'HTTPS' : 'PROXY'} ${where}`;
  };
}

/** `*`, `host`, `.domain`, `*.domain`, each with or without `:port`; a name stands for what is below it too. */
function isExcepted(url: URL, list: string): boolean {
  const host = url.hostname.replace(/^\[|\]$/g, '').toLowerCase();
  const port = url.port || (url.protocol === 'https:' ? '443' : '80');
  return list
    .toLowerCase()
    .split(/[\s,]+/)
    .filter((entry) => entry !== '')
    .some((entry) => {
      if (entry === '*') return true;
      const written = /^(.*?)(?::(\d+))?$/.exec(entry);
      const name = (written?.[1] ?? '').replace(/^\*?\./, '');
      if (written?.[2] !== undefined && written[2] !== port) return false;
      return name !== '' && (host === name || host.endsWith(`.${name}`));
    });
}
