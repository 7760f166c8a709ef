import type { Operation } from '@portal/contract/operations';
import type { TextSource } from '../platform/texts.ts';

type Reason = Pick<Operation, 'reason' | 'reasonValues'>;

/** Why something did not succeed, in the words that the tray has for it. */
export function reasonText({ t, exists }: TextSource, { reason, reasonValues }: Reason): string {
  const key = `operations.reason.${reason ?? 'unknown'}`;
  return t(exists(key) ? key : 'operations.reason.unknown', reasonValues);
}
