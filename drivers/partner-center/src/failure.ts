import { judge, readJson } from '@portal/driver-kit/answer';
import { ProviderFailure, type ConnectionTrouble, type FailureKind } from '@portal/ports/failure';
import type { LicenseReason } from '@portal/ports/licenses';
import type { OutboundResponse } from '@portal/ports/outbound';
import { z } from 'zod';

type Meaning = { kind: FailureKind; reason?: LicenseReason; trouble?: ConnectionTrouble };

const credentials: Meaning = { kind: 'connection', trouble: 'credentials' };
/** The user's token was made without it. */
const mfa: Meaning = { kind: 'connection', trouble: 'mfa' };
const rights: Meaning = { kind: 'connection', trouble: 'rights' };
const refused = (reason: LicenseReason): Meaning => ({ kind: 'refused', reason });
const conflict = (reason: LicenseReason): Meaning => ({ kind: 'conflict', reason });

/** The vendor's error codes, by number. */
const meanings: Readonly<Record<string, Meaning>> = {
  2001: conflict('changeInProgress'),
  2002: refused('quantityOutOfRange'),
  2055: conflict('changedMeanwhile'),
  2085: refused('productWithdrawn'),
  13605: refused('agreementMissing'),
  20000: { kind: 'notFound' },
  60003: { kind: 'notFound', reason: 'tenantMissing' },
  90000: credentials,
  400013: { kind: 'notFound', reason: 'productWithdrawn' },
  400018: { kind: 'notFound', reason: 'productWithdrawn' },
  800014: conflict('changeInProgress'),
  800070: refused('productWithdrawn'),
  800075: refused('accountLocked'),
  800090: refused('windowClosed'),
  800091: refused('subscriptionSuspended'),
  800093: refused('autoRenewNotAllowed'),
  800094: refused('extendedTerm'),
  900117: refused('windowClosed'),
  900203: refused('attestationMissing'),
  900206: refused('attestationMissing'),
  900213: refused('windowClosed'),
  900278: conflict('changeInProgress'),
  900279: refused('subscriptionEnded'),
  900308: rights,
  900309: credentials,
  900311: refused('tooManyChanges'),
  900316: credentials,
  900329: credentials,
  900416: refused('accountLocked'),
  900419: refused('tooManySubscriptions'),
  900420: credentials,
  900421: mfa,
};

/** A stale entity tag. */
const own: Readonly<Record<number, FailureKind>> = { 412: 'conflict' };

const vendorError = z.looseObject({
  code: z.union([z.string(), z.number()]).transform(String),
  description: z.string().nullish(),
});

/** The time of the system that answers. */
export const clockOf = ({ headers }: Pick<OutboundResponse, 'headers'>): Date =>
  new Date(headers['date'] ?? Date.now());

export const meaningOf = (code: string | number): Meaning | undefined => meanings[String(code)];

/** What the code means, or the status where the code says nothing that the portal knows. */
function meaningIn(code: string, response: OutboundResponse): Meaning & { retryAfterSeconds?: number } {
  const { kind, details } = judge(response, own);
  const stale: Partial<Meaning> = response.status === 412 ? { reason: 'changedMeanwhile' } : {};
  const { retryAfterSeconds } = details;
  const later = retryAfterSeconds === undefined ? {} : { retryAfterSeconds };
  return { ...later, ...(meaningOf(code) ?? { kind, ...details, ...stale }) };
}

/** A failure that the system itself told, `at` its own time and with its own error code; '' without one. */
export class PartnerCenterFailure extends ProviderFailure {
  readonly code: string;
  readonly at: Date;

  constructor(what: string, response: OutboundResponse) {
    const said = vendorError.safeParse(readJson(response.body)).data;
    const { code = '', description } = said ?? {};
    const { kind, ...details } = meaningIn(code, response);
    const words = (description ?? '').slice(0, 200);
    super(kind, `${what} answered ${response.status} ${code} ${words}`.trim(), details);
    this.name = 'PartnerCenterFailure';
    this.code = code;
    this.at = clockOf(response);
  }
}
