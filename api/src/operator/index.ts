import {
  approveRegistration,
  declineRegistration,
  listPartners,
  listRegistrations,
} from '@portal/contract/operator';
import { opens, operates, readsAcross, type Binding } from '../platform/http/call.ts';
import type { Capability } from '../platform/capability.ts';
import type { Platform } from '../platform/platform.ts';
import { registrationColumns } from './csv.ts';
import { registrationsPage } from './repository.ts';
import { approve, decline, readPartners } from './service.ts';

const operatorBindings = (platform: Platform): Binding[] => [
  readsAcross(
    listRegistrations,
    ({ query }) => registrationsPage(platform.sealer, query),
    registrationColumns,
  ),
  operates(approveRegistration, approve),
  operates(declineRegistration, decline),
  opens(listPartners, readPartners(platform)),
];

export const operatorCapability: Capability = { name: 'operator', bindings: operatorBindings };
