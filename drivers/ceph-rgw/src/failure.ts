import { ProviderFailure } from '@portal/ports/failure';
import type { ConnectionTrouble, FailureKind } from '@portal/ports/failure';
import type { OutboundResponse } from '@portal/ports/outbound';

/** A failure that the gateway itself told, with its own error code. */
export class GatewayFailure extends ProviderFailure {
  readonly code: string;

  /** `asPortal`: the call was made with the portal's own key. */
  constructor(what: string, response: OutboundResponse, { asPortal = false } = {}) {
    const code = codeOf(response);
    const trouble = asPortal ? troubles[code] : undefined;
    const kind = trouble ? 'connection' : kindOf(response.status, code);
    super(kind, `${what}: the gateway answered ${response.status} ${code}`, {
      ...retryAfter(response.headers['retry-after']),
      trouble,
    });
    this.name = 'GatewayFailure';
    this.code = code;
  }
}

/** The gateway does not know the key, the secret is not that of the key, or its user may not do it. */
const troubles: Readonly<Record<string, ConnectionTrouble>> = {
  InvalidAccessKeyId: 'credentials',
  InvalidAccessKey: 'credentials',
  SignatureDoesNotMatch: 'credentials',
  AccessDenied: 'rights',
  UserSuspended: 'rights',
};
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
