import { ProviderFailure, type FailureKind } from '@portal/ports/failure';
import * as z from 'zod';
import type { OperationFailure } from '../platform/operations/definition.ts';

/** The port's memory of a task. */
export const taskMemory = z.object({ task: z.string().nullable(), startedAt: z.string() });

/** What a call answers; failures of these kinds in words that help, all others as the port has them. */
export async function inCloudDirector<T>(
  call: Promise<T>,
  reasons: Partial<Record<FailureKind, OperationFailure>>,
): Promise<T> {
  try {
    return await call;
  } catch (error) {
    throw (error instanceof ProviderFailure ? reasons[error.kind] : undefined) ?? error;
  }
}
