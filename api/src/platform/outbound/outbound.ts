import { lookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import type { Outbound, OutboundRequest } from '@portal/ports/outbound';
import { ProviderFailure } from '@portal/ports/failure';
import { troubleOfCode } from '@portal/ports/trouble';
import { Agent, request as undiciRequest } from 'undici';
import type { Metrics } from '../process/metrics.ts';
import { policyOf, usualLimits, type OutboundLimits } from './outbound-policy.ts';

const defaultMaxBytes = 8 * 1024 * 1024;

/** Addresses that nothing outside may make the portal talk to, unless an operator's own connection names them. */
const privateAddresses = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const) {
  privateAddresses.addSubnet(network, prefix, 'ipv4');
}
for (const [network, prefix] of [
  // Every form that carries an IPv4 address inside, and what is for documentation, discarding or a site alone.
  ['::', 96],
  ['::ffff:0:0:0', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['2001::', 32],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const) {
  privateAddresses.addSubnet(network, prefix, 'ipv6');
}

/** True for loopback, private, link-local, multicast and mapped addresses. */
export const isPrivateAddress = (address: string): boolean => {
  const family = isIP(address);
  if (family === 0) return true;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return privateAddresses.check(mapped, 'ipv4');
  if (/^::ffff:/i.test(address)) return true;
  return privateAddresses.check(address, family === 6 ? 'ipv6' : 'ipv4');
};

/** Checks the address that is really connected to, so that a name cannot change its mind after the check. */
const guardedLookup =
  (trusted: ReadonlySet<string>, allowPrivate: boolean): LookupFunction =>
  (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, []);
      const open = allowPrivate || trusted.has(hostname.toLowerCase());
      const refused = open ? undefined : addresses.find(({ address }) => isPrivateAddress(address));
      if (refused)
        return callback(new ProviderFailure('refused', `${hostname} leads to a private address.`), []);
      if (options.all) return callback(null, addresses);
      const [first] = addresses;
      return callback(null, first?.address ?? '', first?.family ?? 4);
    });
  };

/** For a protocol with a client of its own: lets it reach the host of its setting, which may be private, and no other. */
export const onlyHostOf =
  (url: string) =>
  (host: string): boolean =>
    URL.parse(url)?.hostname.replaceAll(/^\[|\]$/g, '') === host;

export type OutboundOptions = {
  /** Hosts of the operator's own connections: they may be private. */
  trustedHosts: readonly string[];
  /** Lets every host be private; for tests and closed networks. */
  allowPrivate: boolean;
  metrics: Metrics;
  limits?: Partial<OutboundLimits>;
};

const isSafe = (method: OutboundRequest['method']): boolean => method === 'GET' || method === 'HEAD';

async function readBody(body: AsyncIterable<Uint8Array>, maxBytes: number): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of body) {
    size += part.byteLength;
    if (size > maxBytes)
      throw new ProviderFailure('protocol', `The answer is larger than ${maxBytes} bytes.`);
    parts.push(part);
  }
  return Buffer.concat(parts);
}

const flatHeaders = (headers: Record<string, string | string[] | undefined>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name.toLowerCase(), Array.isArray(value) ? value.join(', ') : value]],
    ),
  );

const unreachable = (host: string, cause: unknown): ProviderFailure => {
  if (cause instanceof ProviderFailure) return cause;
  const inner = cause instanceof Error && cause.cause instanceof ProviderFailure ? cause.cause : null;
  if (inner) return inner;
  const code = codeOf(cause);
  const why = typeof code === 'string' ? ` (${code})` : '';
  const trouble = troubleOfCode(code);
  return new ProviderFailure(trouble ? 'connection' : 'unreachable', `${host} did not answer${why}.`, {
    cause,
    trouble,
  });
};

const codeOf = (error: unknown): unknown =>
  error instanceof Error ? (Reflect.get(error, 'code') ?? codeOf(error.cause)) : undefined;

/** An address in place of a name is not looked up, and so is checked here. */
function refuseLiteral({ hostname }: URL, trusted: ReadonlySet<string>): void {
  const literal = hostname.replaceAll(/^\[|\]$/g, '');
  if (isIP(literal) && !trusted.has(hostname.toLowerCase()) && isPrivateAddress(literal)) {
    throw new ProviderFailure('refused', `${hostname} is a private address.`);
  }
}

/** An answer whose body is read as it comes, at the pace of who reads; who stops reading ends the connection. */
type OutboundStream = {
  status: number;
  headers: Record<string, string>;
  body: AsyncIterable<Uint8Array> & { destroy(): unknown };
};
/** For what is larger than memory: as `Outbound`, but that the answer's body is not waited for. */
export type OpenOutbound = (request: {
  url: string;
  headers?: Record<string, string>;
}) => Promise<OutboundStream>;

/** Follows `signal` until the answer's head is there: the policy is done with the call then, the body is not. */
function untilAnswered(signal: AbortSignal): { signal: AbortSignal; answered: () => void } {
  const own = new AbortController();
  const abort = (): void => own.abort(signal.reason);
  signal.addEventListener('abort', abort, { once: true });
  return { signal: own.signal, answered: () => signal.removeEventListener('abort', abort) };
}

type Call = { url: string; isSafeToRepeat: boolean };

/** What every call passes, whatever is done with its answer: a policy a host, and the metrics. */
function createGuard({ bounds, metrics }: { bounds: OutboundLimits; metrics: Metrics }) {
  const policies = new Map<string, ReturnType<typeof policyOf>>();
  const forgive = (host: string): void => void policies.delete(host);
  const guarded = async <Answer extends { status: number }>(
    { url: address, isSafeToRepeat }: Call,
    call: (url: URL, signal: AbortSignal) => Promise<Answer>,
  ): Promise<Answer> => {
    const url = new URL(address);
    if (url.protocol !== 'https:' && url.protocol !== 'http:') {
      throw new ProviderFailure('refused', `${url.protocol} is not spoken.`);
    }
    const policy = policies.get(url.host) ?? policyOf(bounds);
    policies.set(url.host, policy);
    const end = metrics.outbound.startTimer({ host: url.host });
    try {
      const chosen = isSafeToRepeat ? policy.safe : policy.once;
      const response = await chosen.execute(({ signal }) => call(url, signal));
      end({ outcome: String(response.status) });
      return response;
    } catch (error) {
      end({ outcome: 'failure' });
      throw unreachable(url.host, error);
    }
  };
  return { guarded, forgive };
}

/** `forgive` closes the circuit of a host (with its port) that is known to be back. */
export type GuardedOutbound = Outbound & {
  close(): Promise<void>;
  open: OpenOutbound;
  forgive(host: string): void;
};

/**
 * The one client for everything outbound: no redirects, size and time caps, address check at connect, a circuit and a
 * bulkhead a host, retries with jitter for what only reads. `open` leaves the size to who reads.
 */
export function createOutbound({
  trustedHosts,
  allowPrivate,
  metrics,
  limits = {},
}: OutboundOptions): GuardedOutbound {
  const trusted = new Set(trustedHosts.map((host) => host.toLowerCase()));
  const bounds = { ...usualLimits, ...limits };
  const { timeoutMs } = bounds;
  const dispatcher = new Agent({
    connect: { lookup: guardedLookup(trusted, allowPrivate), timeout: 5000 },
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
  });
  const { guarded, forgive } = createGuard({ bounds, metrics });

  /** No name is looked up past the check, and no failure leaves under another name. */
  const checked = async <Answer>(url: URL, ask: () => Promise<Answer>): Promise<Answer> => {
    if (!allowPrivate) refuseLiteral(url, trusted);
    try {
      return await ask();
    } catch (error) {
      throw unreachable(url.host, error);
    }
  };

  const outbound: Outbound = ({
    method,
    url: address,
    headers = {},
    body,
    maxBytes = defaultMaxBytes,
    once,
  }) =>
    guarded({ url: address, isSafeToRepeat: isSafe(method) && !once }, (url, signal) =>
      checked(url, async () => {
        const sent = { dispatcher, method, headers, body: body ?? null, signal };
        const response = await undiciRequest(url, sent);
        const read = await readBody(response.body, maxBytes);
        return { status: response.statusCode, headers: flatHeaders(response.headers), body: read };
      }),
    );

  const open: OpenOutbound = ({ url: address, headers = {} }) =>
    guarded({ url: address, isSafeToRepeat: true }, (url, policySignal) =>
      checked(url, async () => {
        const { signal, answered } = untilAnswered(policySignal);
        const response = await undiciRequest(url, { dispatcher, method: 'GET', headers, signal });
        answered();
        const { statusCode: status, body } = response;
        // Who reads gets the error; a body that nobody reads any more may fail unheard.
        body.on('error', () => undefined);
        return { status, headers: flatHeaders(response.headers), body };
      }),
    );
  return Object.assign(outbound, { close: () => dispatcher.close(), open, forgive });
}
