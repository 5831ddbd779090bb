/**
 * Looks for servers on the usual ports of this machine, when a person asks for it. Law: loopback only, these ports
 * only, one GET each, no key.
 */
import type { DiscoveredServer } from '../../shared/chat/server-profile.ts';
import { resolveBaseUrl } from '../protocol/request/base-url.ts';
import { plainConnection } from './connection.ts';
import { listModels } from './list-models.ts';

/** Port and the server that uses it by default. */
export const USUAL_PORTS: readonly { port: number; name: string }[] = [
  { port: 1234, name: 'LM Studio' },
  { port: 11434, name: 'Ollama' },
  { port: 8080, name: 'llama.cpp or mlx' },
  { port: 8000, name: 'vLLM' },
];

/** A server on this machine answers a list at once; one that is busy may take a moment. */
const PATIENCE_MS = 3000;

/** Servers that answered with a model list, in the order of `ports`. Never rejects. */
export async function discoverServers(
  ports: readonly { port: number; name: string }[] = USUAL_PORTS,
): Promise<DiscoveredServer[]> {
  const asked = ports.map(async ({ port, name }): Promise<DiscoveredServer | null> => {
    // The number, not the name: `localhost` may lead elsewhere by a line in a file. IPv4 is where these servers listen.
    const baseUrl = `http://127.0.0.1:${port}/v1`;
    const url = resolveBaseUrl(baseUrl);
    if (!url.ok) return null;
    const listed = await listModels(
      { ...plainConnection(url), connectTimeoutMs: PATIENCE_MS },
      AbortSignal.timeout(PATIENCE_MS),
    );
    return listed.ok ? { name: listed.server ?? name, baseUrl, models: listed.list } : null;
  });
  const found = await Promise.all(asked);
  return found.filter((server) => server !== null);
}
