import { ProviderFailure } from '@portal/ports/failure';
import type { ObjectStorage, StoragePolicy } from '@portal/ports/object-storage';
import sql, { type Sql } from 'sql-template-tag';
import type { Clouds } from '../platform/outbound/systems.ts';
import { driverIn } from '../services/regional-systems.ts';
import { objectStorage } from './system.ts';

export const driverOf = (clouds: Clouds, region: string): ObjectStorage =>
  driverIn(clouds, objectStorage, region);

/** Where the region of a thing `t` is reached; empty where it is not connected. */
export const endpointIn = (clouds: Clouds): Sql => {
  const all = clouds.all(objectStorage).map(({ region, settings: { endpoint } }) => [region, endpoint]);
  return sql`coalesce(${JSON.stringify(Object.fromEntries(all))}::json ->> t.region, '')`;
};

export const isConflict = (error: unknown): boolean =>
  error instanceof ProviderFailure && error.kind === 'conflict';

/** The storage user that enabling creates in every region, so that there is an owner for the first bucket. */
export const firstOwner = 'storage-owner';
export const firstOwnersPolicy: StoragePolicy = { access: 'full-access', buckets: null };
