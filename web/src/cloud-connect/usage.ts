import { cloudConnectUsage as endpoints } from '@portal/contract/cloud-connect/usage';
import { linkTo } from '../platform/address.ts';
import { sizeText, unitOf } from '../platform/sizes.ts';
import type { ServiceUsage } from '../services/usage/description.ts';
import { homePath, usagePath } from './paths.ts';

/** What Cloud Connect meters: bytes, by customer id. */
export const cloudUsage: ServiceUsage = {
  service: 'cloud-connect',
  path: usagePath,
  ...endpoints,
  stores: true,
  textOf: sizeText,
  unitOf,
  thingHref: (scope) => linkTo(homePath, scope),
};
