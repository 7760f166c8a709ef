import { judge, readJson } from '@portal/driver-kit/answer';
import { isKind, ProviderFailure, type ConnectionTrouble, type FailureKind } from '@portal/ports/failure';
import type { M365BackupReason } from '@portal/ports/m365-backup';
import type { OutboundResponse } from '@portal/ports/outbound';
import { text } from '@portal/driver-kit/numbers';
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

const exceptionInfo = z.object({ message: z.string().nullish(), errorCode: text.nullish() });

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

/**
 * Sends what names things of a tenant: what is missing is one of these, when `owner`, which it is sent to, can still be
 * read.
 */
export async function withObjects<T>(work: Promise<T>, owner: () => Promise<unknown>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!isKind(error, 'notFound')) throw error;
    await owner();
    throw refused('objectMissing', String(error));
  }
}
