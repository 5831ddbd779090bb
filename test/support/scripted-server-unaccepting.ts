/**
 * An address where connecting never ends, for tests of the connect timeout: a server process that is stopped, its queue
 * of waiting connections full, so that the kernel drops each further SYN. Linux only.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

export interface UnacceptingServer {
  origin: string;
  port: number;
  close(): Promise<void>;
}

/** Connections in the queue of a listener with backlog 1, and one more that waits. */
const FILLERS = 3;

export async function startUnacceptingServer(): Promise<UnacceptingServer> {
  const code =
    "const s=require('net').createServer();s.listen({port:0,host:'127.0.0.1',backlog:1},()=>console.log(s.address().port))";
  const child = spawn(process.execPath, ['-e', code], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = await once(child.stdout, 'data');
  const port = Number(String(line));
  child.kill('SIGSTOP');
  const fillers: Socket[] = [];
  for (let i = 0; i < FILLERS; i++) {
    const filler = connect(port, '127.0.0.1');
    filler.on('error', () => {});
    fillers.push(filler);
    if (i < FILLERS - 1) await once(filler, 'connect');
  }
  return {
    origin: `http://127.0.0.1:${port}`,
    port,
    close: async () => {
      for (const filler of fillers) filler.destroy();
      const exited = once(child, 'exit');
      child.kill('SIGKILL');
      await exited;
    },
  };
}
