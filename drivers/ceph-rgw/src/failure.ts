import { ProviderFailure } from '@portal/ports/failure';
import type { FailureKind } from '@portal/ports/failure';
import type { OutboundResponse } from '@portal/ports/outbound';

/** A failure that the gateway itself told, with its own error code. */
export class GatewayFailure extends ProviderFailure {
  readonly code: string;

  constructor(what: string, response: OutboundResponse) {
    const code = codeOf(response);
    super(kindOf(response.status, code), `${what}: the gateway answered ${response.status} ${code}`, {
      ...retryAfter(response.headers['retry-after']),
      trouble: codesOfCredentials.has(code) ? 'credentials' : undefined,
    });
    this.name = 'GatewayFailure';
    this.code = code;
  }
}

/** The gateway does not know the key, or the secret is not that of the key. */
const codesOfCredentials = new Set(['InvalidAccessKeyId', 'InvalidAccessKey', 'SignatureDoesNotMatch']);
const passingCodes = new Set([
  'SlowDown',
  'ServiceUnavailable',
  'OperationAborted',
  'ConcurrentModification',
]);

const kindsByStatus: Record<number, FailureKind> = {
  400: 'refused',
  401: 'refused',
  403: 'refused',
  404: 'notFound',
  409: 'conflict',
  412: 'conflict',
  429: 'throttled',
  500: 'unreachable',
  502: 'unreachable',
  503: 'throttled',
  504: 'unreachable',
};

/** A 5xx says nothing about whether the call took effect, which is what `unreachable` means. */
function kindOf(status: number, code: string): FailureKind {
  return passingCodes.has(code) ? 'throttled' : (kindsByStatus[status] ?? 'protocol');
}

function codeOf(response: OutboundResponse): string {
  const text = Buffer.from(response.body.subarray(0, 16_384)).toString('utf8');
  const found = /<Code>([\w.]{1,80})<\/Code>/.exec(text) ?? /"Code"\s*:\s*"([\w.]{1,80})"/.exec(text);
  return found?.[1] ?? 'without a code';
}

function retryAfter(header: string | undefined): { retryAfterSeconds?: number } {
  if (header === undefined) return {};
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? { retryAfterSeconds: Math.max(0, Math.ceil(seconds)) } : {};
}

/** True when the gateway said exactly this code. */
export const isCode = (error: unknown, code: string): boolean =>
  error instanceof GatewayFailure && error.code === code;

export const isKind = (error: unknown, kind: FailureKind): boolean =>
  error instanceof ProviderFailure && error.kind === kind;

/** Runs `call`, and answers null when the thing it asks for does not exist. */
export async function orNull<T>(call: Promise<T>): Promise<T | null> {
  try {
    return await call;
  } catch (error) {
    if (isKind(error, 'notFound')) return null;
    throw error;
  }
}
