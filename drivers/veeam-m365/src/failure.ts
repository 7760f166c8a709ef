import { judge, readJson } from '@portal/ports/answer';
import { ProviderFailure, type ConnectionTrouble, type FailureKind } from '@portal/ports/failure';
import type { M365BackupReason } from '@portal/ports/m365-backup';
import type { OutboundResponse } from '@portal/ports/outbound';
import { z } from 'zod';

type Meaning = { kind: FailureKind; trouble?: ConnectionTrouble; retryAfterSeconds?: number };

const busyForSeconds = 60;
const busy: Meaning = { kind: 'throttled', retryAfterSeconds: busyForSeconds };

/** The vendor's error codes; `HttpError` says no more than the status. */
const meanings: Readonly<Record<string, Meaning>> = {
  ProxyOffline: busy,
  OrganizationTransfer: busy,
  RepositoryOwnerChangeTooManyLinks: busy,
  Timeout: { kind: 'unreachable' },
  OutdatedChangeToken: { kind: 'conflict' },
  OperationConflict: { kind: 'conflict' },
  ParameterValidationFailure: { kind: 'refused' },
  ResourceAccessDenied: { kind: 'connection', trouble: 'rights' },
  ResourceNotFound: { kind: 'notFound' },
};

const exceptionInfo = z.object({ message: z.string().nullish(), errorCode: z.string().nullish() });

/** A failure that the system itself told, with its own error code; '' without one. */
export class M365BackupFailure extends ProviderFailure {
  readonly code: string;

  /** `what` is the call in words. */
  constructor(what: string, response: OutboundResponse) {
    const said = exceptionInfo.safeParse(readJson(response.body)).data;
    const code = said?.errorCode ?? '';
    const { kind, details } = judge(response);
    const meaning = meanings[code];
    const words = (said?.message ?? '').slice(0, 300);
    super(
      meaning?.kind ?? kind,
      `${what} answered ${response.status} ${code} ${words}`.replaceAll(/\s+/g, ' ').trim(),
      { ...(meaning ?? details), ...details },
    );
    this.name = 'M365BackupFailure';
    this.code = code;
  }
}

const withReason =
  (kind: 'refused' | 'conflict') =>
  (reason: M365BackupReason, message: string): ProviderFailure =>
    new ProviderFailure(kind, message, { reason });

export const refused = withReason('refused');
export const conflict = withReason('conflict');

/** The system says no to the request itself. */
export const isRefusal = (error: unknown): error is ProviderFailure =>
  error instanceof ProviderFailure && (error.kind === 'refused' || error.kind === 'conflict');

/** What is missing where everything else was there a moment ago: a thing that the request names. */
export const objectMissing = (error: unknown): unknown =>
  error instanceof ProviderFailure && error.kind === 'notFound'
    ? refused('objectMissing', error.message)
    : error;
