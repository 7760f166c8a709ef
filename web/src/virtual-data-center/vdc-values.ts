import type { VdcConfiguration } from '@portal/contract/virtual-data-center/configuration';
import type { VdcForm } from '@portal/contract/virtual-data-center/vdcs';
import type { ContractForm } from '../ui/form/types.ts';

type Size = 'vCpus' | 'memoryGiB' | 'diskGiB';

/** What a form of a vDC holds while it is filled in. */
export type ConfigurationValues = Omit<VdcConfiguration, Size> &
  Record<Size, number | null> & { slaAcknowledged: boolean };
export type CreateVdcValues = ConfigurationValues &
  Pick<VdcForm, 'name' | 'region' | 'platform' | 'partnerEnvironmentAcknowledged'> & { costConsent: boolean };
export type EditVdcValues = ConfigurationValues & { version: number };

/** The fields of what both forms have; a form of more takes them, too. */
export type ConfigurationForm = Pick<ContractForm<ConfigurationValues>, 'values' | 'set' | 'field'>;
