import { linkTo } from '../platform/address.ts';
import type { Managed } from '../platform/managed-customer.ts';

export const listPath = '/services/disaster-recovery';
export const usagePath = '/services/disaster-recovery/usage';
/** Leads to the first page of the service that has to be enabled first. */
export const neededPath = '/services/virtual-data-center';

/** The list with the panel of that replication. */
export const replicationHref = (scope: Managed, id: string): string =>
  linkTo(listPath, { ...scope, replication: id });
