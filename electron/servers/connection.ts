/**
 * Everything needed to call one server: addresses, key, headers, network. Made from a profile or from the command
 * line; never stored, never sent to a window.
 */
import type { Transport } from '../http/transport.ts';
import type { Endpoints } from '../protocol/request/base-url.ts';

export interface ServerConnection extends Transport {
  endpoints: Endpoints;
  key: string | null;
  /** A header that carries the bare key (`api-key`); `null`: `Authorization: Bearer <key>`. */
  keyHeader: string | null;
  headers: readonly { name: string; value: string; secret: boolean }[];
  /** Azure's classic addresses: `/openai/deployments/<deployment>/…?api-version=…`. */
  azure: { deployment: string; apiVersion: string } | null;
}
