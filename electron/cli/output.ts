/** Standard output and error, written in order and flushed before the process ends. */

export interface Output {
  out(text: string): void;
  err(text: string): void;
  /** Whether standard error is a terminal that shows colours. */
  dims: boolean;
  /** Resolves when everything written was taken. */
  flush(): Promise<void>;
}

/** `onClosed` is told once when the reader of standard output has gone (`svir … | head -1`). */
export function processOutput(onClosed: () => void): Output {
  let closed = false;
  process.stdout.on('error', () => {
    if (closed) return;
    closed = true;
    onClosed();
  });
  process.stderr.on('error', () => {});
  return {
    out(text) {
      if (!closed && text !== '') process.stdout.write(text);
    },
    err(text) {
      if (text !== '') process.stderr.write(text);
    },
    dims: process.stderr.isTTY === true && process.env.NO_COLOR === undefined,
    async flush() {
      await Promise.all([process.stdout, process.stderr].map(drained));
    },
  };
}

function drained(stream: NodeJS.WriteStream): Promise<void> {
  if (stream.writableLength === 0 || stream.destroyed) return Promise.resolve();
  return new Promise((resolve) => {
    stream.once('close', resolve);
    stream.once('error', () => resolve());
    stream.write('', () => resolve());
  });
}
