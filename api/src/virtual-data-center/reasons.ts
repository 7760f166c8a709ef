import { ProviderFailure, type FailureKind } from '@portal/ports/failure';
import { OperationFailure } from '../platform/operations/definition.ts';

/** Why the system's driver itself says that something cannot be: each has its text. */
const named: ReadonlySet<string> = new Set([
  'bandwidthNotOffered',
  'networkStays',
  'noUplinkFree',
  'severalGateways',
  'vdcInUse',
  'vdcNameTaken',
]);

/** What a call answers; failures with the reason that the driver gives, or that of their kind. */
export async function explainedVdc<T>(
  call: Promise<T>,
  reasons: Partial<Record<FailureKind, string>>,
): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error;
    const { reason, kind } = error;
    const why = reason !== undefined && named.has(reason) ? reason : reasons[kind];
    if (why === undefined) throw error;
    throw new OperationFailure({ reason: why });
  }
}
