import type { ConnectionReason } from '@portal/contract/connections';
import { ProviderFailure } from '@portal/ports/failure';

/** Why a system could not be read: what is wrong with its connection where that is known; `portal` is an error of our own. */
export function reasonOf(error: unknown): ConnectionReason {
  if (!(error instanceof ProviderFailure)) return 'portal';
  const { kind, trouble = 'refused' } = error;
  return kind === 'connection' ? trouble : kind;
}
