/** A bare TCP server on loopback, for what is no HTTP at all. */
import { type AddressInfo, createServer, type Socket } from 'node:net';

export interface RawServer {
  port: number;
  close(): Promise<void>;
}

export async function startRawServer(accept: (socket: Socket) => void): Promise<RawServer> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    accept(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    close: () =>
      new Promise<void>((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}
