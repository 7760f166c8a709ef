import {
  approveRegistration,
  declineRegistration,
  listPartners,
  listRegistrations,
} from '@portal/contract/operator';
import { opens, type Binding } from '../platform/call.ts';
import type { Platform } from '../platform/platform.ts';
import { approve, decline, readPartners, readRegistrations } from './service.ts';

export const operatorBindings = (platform: Platform): Binding[] => [
  opens(listRegistrations, readRegistrations(platform)),
  opens(approveRegistration, approve(platform)),
  opens(declineRegistration, decline(platform)),
  opens(listPartners, readPartners(platform)),
];
