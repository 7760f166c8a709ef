import type { Region } from '@portal/contract/constants';
import type { Platform } from '@portal/contract/virtual-data-center/constants';
import type { ContractForm } from '../ui/form/types.ts';

/** What a form of a vDC holds while it is filled in. */
export type ConfigurationValues = {
  vCpus: number | null;
  memoryGiB: number | null;
  diskGiB: number | null;
  publicNetwork: boolean;
  firewall: boolean;
  bandwidthMbps: number | null;
  ispRedundancy: boolean;
  internalIp: string;
  internalNetmask: number | null;
  slaAcknowledged: boolean;
};
export type CreateVdcValues = ConfigurationValues & {
  name: string;
  region: Region;
  platform: Platform;
  partnerEnvironmentAcknowledged: boolean;
  costConsent: boolean;
};
export type EditVdcValues = ConfigurationValues & { version: number };

/** The fields of what both forms have; a form of more takes them, too. */
export type ConfigurationForm = Pick<ContractForm<ConfigurationValues>, 'values' | 'set' | 'field'>;
