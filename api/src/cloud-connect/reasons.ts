import { isPassing, ProviderFailure } from '@portal/ports/failure';
import type { CloudConnectReason } from '@portal/ports/cloud-connect';
import { OperationFailure, type Reason } from '../platform/operations/definition.ts';
import { gib } from './account.ts';

/** As the texts of the service call them. */
const reasons: Readonly<Record<CloudConnectReason, string>> = {
  accessNotAllowed: 'accessNotAllowed',
  backupsLeft: 'backupsLeft',
  notOffered: 'cloudConnectNotOffered',
  quotaBelowUsage: 'quotaBelowUsage',
  severalQuotas: 'severalQuotas',
  tenantExists: 'tenantExists',
  tenantMissing: 'tenantMissing',
  userNameTaken: 'userNameTaken',
};
const isReason = (word: string | undefined): word is CloudConnectReason =>
  word !== undefined && Object.hasOwn(reasons, word);

/** A failure in words that help; null of one that has none, or that passes by itself. */
function reasonOf({ kind, reason, values = {} }: ProviderFailure): Reason | null {
  if (isPassing(kind) || !isReason(reason)) return null;
  if (reason === 'quotaBelowUsage')
    return { reason, values: { usedGiB: Math.ceil(Number(values['usedBytes']) / gib) } };
  if (reason === 'backupsLeft') return { reason, values: { backups: Number(values['backups']) } };
  return { reason: reasons[reason] };
}

/** What a call answers; its failures with reasons that help where there are any. */
export async function explained<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    const why = error instanceof ProviderFailure ? reasonOf(error) : null;
    if (why === null) throw error;
    throw new OperationFailure(why);
  }
}
