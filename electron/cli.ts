/**
 * The command line: the same services as the app, without a window. It reads and writes no app data.
 * The build bundles this as dist/cli-main.js; dist/cli.js (cli-launcher.mjs) starts it under the right Node.
 */
import { dispatch } from './cli/dispatch.ts';
import { EXIT_STOPPED } from './cli/exit-status.ts';
import { processOutput } from './cli/output.ts';

/** What a shell reports for a process whose reader went away (128 + SIGPIPE). */
const EXIT_READER_GONE = 141;

async function main(argv: readonly string[]): Promise<number> {
  const stop = new AbortController();
  let readerGone = false;
  const output = processOutput(() => {
    readerGone = true;
    stop.abort();
  });
  const onSignal = () => {
    // A second Ctrl-C does not wait for anything.
    if (stop.signal.aborted) process.exit(EXIT_STOPPED);
    stop.abort();
  };
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
  const status = await dispatch(argv, { output, signal: stop.signal });
  await output.flush();
  return readerGone ? EXIT_READER_GONE : status;
}

// Nothing of a turn may keep the process alive once its outcome is written.
process.exit(await main(process.argv.slice(2)));
