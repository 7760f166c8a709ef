import { recoveryUsage as endpoints } from '@portal/contract/disaster-recovery/usage';
import { sizeText, unitOf } from '../platform/sizes.ts';
import type { ServiceUsage } from '../services/usage/description.ts';
import { replicationHref, usagePath } from './paths.ts';

/** What Disaster Recovery tells of what it meters: bytes, by replication. */
export const disasterRecoveryUsage: ServiceUsage = {
  service: 'disaster-recovery',
  path: usagePath,
  ...endpoints,
  textOf: sizeText,
  unitOf,
  thingHref: (scope, { id }) => replicationHref(scope, id),
};
