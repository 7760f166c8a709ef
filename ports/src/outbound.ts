/** One request to an outside system. Bodies are whole: nothing the portal sends or reads is larger than `maxBytes`. */
export type OutboundRequest = {
  method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE' | 'PATCH';
  url: string;
  headers?: Record<string, string>;
  body?: string | Uint8Array;
  /** Largest answer that is read, in bytes; 8 MiB when left out. */
  maxBytes?: number;
  /** Not tried again by the way out, although it only reads. */
  once?: true;
};

/** The answer as it came, whatever its status. Header names are in lower case. */
export type OutboundResponse = { status: number; headers: Record<string, string>; body: Uint8Array };

/**
 * The one way out: every driver is given this and uses nothing else to reach a network. It has time-outs, limits and
 * the address check; it throws `ProviderFailure('unreachable')` when no whole answer came. It never retries a request
 * that is not a GET or HEAD.
 */
export type Outbound = (request: OutboundRequest) => Promise<OutboundResponse>;
