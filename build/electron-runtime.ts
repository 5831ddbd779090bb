/**
 * Electron's runtime: whether it is here, and the one try to fetch it. Its npm package brings none; many networks block
 * the download, so a try is bounded, told while it runs, and remembered when it failed.
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const FETCH_LIMIT_MS = 60_000;
const TOLD_EVERY_MS = 10_000;

export interface FailedFetch {
  version: string;
  /** ISO date and time. */
  at: string;
  why: string;
}

export class ElectronRuntime {
  readonly #package: string;
  readonly #memo: string;
  readonly version: string;

  /** `root`: the project's folder. */
  constructor(root: string) {
    this.#package = join(root, 'node_modules', 'electron');
    this.#memo = join(root, '.cache', 'electron-fetch-failed.json');
    const manifest = join(this.#package, 'package.json');
    this.version = existsSync(manifest) ? String(JSON.parse(readFileSync(manifest, 'utf8')).version) : '';
  }

  /** The executable, or `null` when it is not here. `ELECTRON_OVERRIDE_DIST_PATH` names a folder that holds one. */
  find(): string | null {
    const pathFile = join(this.#package, 'path.txt');
    const name = existsSync(pathFile) ? readFileSync(pathFile, 'utf8') : 'electron';
    const folder = process.env.ELECTRON_OVERRIDE_DIST_PATH ?? join(this.#package, 'dist');
    const path = join(folder, name);
    return existsSync(path) ? path : null;
  }

  /** The failed try of this version, if there was one. */
  failedBefore(): FailedFetch | null {
    if (!existsSync(this.#memo)) return null;
    try {
      const memo = JSON.parse(readFileSync(this.#memo, 'utf8')) as FailedFetch;
      return memo.version === this.version ? memo : null;
    } catch {
      return null;
    }
  }

  /** One try, at most a minute. Answers the executable, or `null` after remembering why not. */
  async fetch(say: (line: string) => void, limitMs = FETCH_LIMIT_MS): Promise<string | null> {
    if (this.version === '') return null;
    say(`Fetching Electron ${this.version}, once; at most ${limitMs / 1000} seconds …`);
    const started = Date.now();
    const telling = setInterval(
      () => say(`  still fetching, ${Math.round((Date.now() - started) / 1000)} s`),
      TOLD_EVERY_MS,
    );
    const why = await this.#install(limitMs);
    clearInterval(telling);
    const found = why === null ? this.find() : null;
    if (found !== null) {
      rmSync(this.#memo, { force: true });
      say(`Electron ${this.version} is here.`);
      return found;
    }
    const memo: FailedFetch = {
      version: this.version,
      at: new Date().toISOString(),
      why: why ?? 'it ended without bringing the runtime',
    };
    mkdirSync(join(this.#memo, '..'), { recursive: true });
    writeFileSync(this.#memo, `${JSON.stringify(memo)}\n`);
    say(`Electron could not be fetched: ${memo.why}. "npm start -- --fetch-electron" tries again.`);
    return null;
  }

  /** `null` when the package's own installer ended well, else why not in one line. */
  #install(limitMs: number): Promise<string | null> {
    return new Promise((resolve) => {
      const child = spawn(process.execPath, [join(this.#package, 'install.js')], { stdio: ['ignore', 'pipe', 'pipe'] });
      let words = '';
      const keep = (piece: Buffer): void => {
        words = (words + piece.toString('utf8')).slice(-4000);
      };
      child.stdout.on('data', keep);
      child.stderr.on('data', keep);
      const timer = setTimeout(() => {
        child.kill('SIGKILL');
        resolve(`it took longer than ${limitMs / 1000} seconds`);
      }, limitMs);
      child.on('error', (error) => resolve(error.message));
      child.on('exit', (code) => {
        clearTimeout(timer);
        resolve(code === 0 ? null : reasonOf(words));
      });
    });
  }
}

/** The line of an installer's output that says what was wrong. */
function reasonOf(words: string): string {
  const lines = words.split('\n').map((line) => line.trim());
  return lines.find((line) => /error/i.test(line)) ?? lines.find((line) => line !== '') ?? 'no reason was given';
}
