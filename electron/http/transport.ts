/** How a server is reached below HTTP. No key lives here. */
export interface Transport {
  /** Name lookup, TCP, proxy and TLS together; 0 for no limit. */
  connectTimeoutMs: number;
  /** More certificate authorities, PEM; they are added to the system's. */
  ca: string | null;
  /** SHA-256 of the one certificate to accept, 64 lower-case hex digits; then no authority is asked. */
  pin: string | null;
  /** `http://[user:password@]host:port`; loopback is always reached directly. */
  proxy: string | null;
}

export const DEFAULT_CONNECT_TIMEOUT_MS = 15_000;
