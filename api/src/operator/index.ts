import {
  approveRegistration,
  declineRegistration,
  listPartners,
  listRegistrations,
} from '@portal/contract/operator';
import { opens, operates, type Binding } from '../platform/call.ts';
import type { Platform } from '../platform/platform.ts';
import { approve, decline, readPartners, readRegistrations } from './service.ts';

export const operatorBindings = (platform: Platform): Binding[] => [
  opens(listRegistrations, readRegistrations(platform)),
  operates(approveRegistration, approve),
  operates(declineRegistration, decline),
  opens(listPartners, readPartners(platform)),
];
