import { linkTo } from '../platform/address.ts';
import type { Managed } from '../platform/managed-customer.ts';

export const homePath = '/services/cloud-connect';
export const enablePath = `${homePath}/enable`;
export const quotaPath = `${homePath}/quota`;
export const usagePath = `${homePath}/usage`;

/** The overview with the panel of that job. */
export const jobHref = (scope: Managed, id: string): string => linkTo(homePath, { ...scope, job: id });
