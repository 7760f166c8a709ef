import {
  disasterRecoveryLife,
  getReplication,
  listReplications,
} from '@portal/contract/disaster-recovery/replications';
import { estimateDisasterRecovery } from '@portal/contract/disaster-recovery/usage';
import { answer, emptied, type Answer } from '../../answers.ts';
import { personOf } from '../../people.ts';
import { recoveryStatus } from '../../rows/services/disaster-recovery.ts';
import { sampleOf } from '../../sample.ts';
import { lifeWrites } from '../life.ts';
import type { WriteRow } from '../row.ts';

const list = sampleOf(listReplications);
const enabled = (): Answer[] => [
  recoveryStatus('enabled'),
  answer(listReplications, { ...list, items: [sampleOf(getReplication)], total: 1 }),
];
const onList = {
  me: personOf('customer', 'owner', { servicesOffered: ['disaster-recovery'] }),
  address: '/services/disaster-recovery',
  answers: enabled,
};

export const writes: readonly WriteRow[] = lifeWrites('disaster-recovery', disasterRecoveryLife, {
  onList,
  notEnabled: { reads: [estimateDisasterRecovery], answers: () => [recoveryStatus('not-enabled')] },
  emptied: { answers: () => [recoveryStatus('enabled'), emptied(listReplications)] },
});
