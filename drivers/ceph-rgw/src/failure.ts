import { judge } from '@portal/driver-kit/answer';
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
    const { kind, details } = judge(response, own);
    const judged = trouble ? 'connection' : passingCodes.has(code) ? 'throttled' : kind;
    super(judged, `${what}: the gateway answered ${response.status} ${code}`, { ...details, trouble });
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

/** The code says whose key it was. A gateway that is too busy says 503. */
const own: Readonly<Record<number, FailureKind>> = { 401: 'refused', 403: 'refused', 503: 'throttled' };

function codeOf(response: OutboundResponse): string {
  const text = Buffer.from(response.body.subarray(0, 16_384)).toString('utf8');
  const found = /<Code>([\w.]{1,80})<\/Code>/.exec(text) ?? /"Code"\s*:\s*"([\w.]{1,80})"/.exec(text);
  return found?.[1] ?? 'without a code';
}

/** True when the gateway said exactly this code. */
export const isCode = (error: unknown, code: string): boolean =>
  error instanceof GatewayFailure && error.code === code;
