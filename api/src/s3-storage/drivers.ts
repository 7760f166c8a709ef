import { ProviderFailure } from '@portal/ports/failure';
import type { ObjectStorage, StoragePolicy } from '@portal/ports/object-storage';
import type { Clouds } from '../platform/outbound/systems.ts';
import { objectStorage } from './system.ts';

/** The driver of a region; without a connection the operation waits, because an operator can bring it back. */
export function driverOf(clouds: Clouds, region: string): ObjectStorage {
  const connection = clouds.of(objectStorage, region);
  if (connection) return connection.driver;
  const failure = new ProviderFailure('unreachable', `The region ${region} has no connection.`);
  failure.system = { system: objectStorage.name, region };
  throw failure;
}

export const isConflict = (error: unknown): boolean =>
  error instanceof ProviderFailure && error.kind === 'conflict';

/** The storage user that enabling creates in every region, so that there is an owner for the first bucket. */
export const firstOwner = 'storage-owner';
export const firstOwnersPolicy: StoragePolicy = { access: 'full-access', buckets: null };
