import {
  disableDisasterRecovery,
  enableDisasterRecovery,
  getReplication,
  listReplications,
  refreshDisasterRecovery,
} from '@portal/contract/disaster-recovery/replications';
import { estimateDisasterRecovery } from '@portal/contract/disaster-recovery/usage';
import { answer, emptied, type Answer } from '../../answers.ts';
import { personOf } from '../../people.ts';
import { recoveryStatus } from '../../rows/services/disaster-recovery.ts';
import { sampleOf } from '../../sample.ts';
import { after, button, inDialog, item, tickAll, type WriteRow } from '../row.ts';

const service = 'Disaster Recovery';
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

export const writes: readonly WriteRow[] = [
  {
    ...onList,
    reads: [estimateDisasterRecovery],
    answers: () => [recoveryStatus('not-enabled')],
    writes: enableDisasterRecovery,
    upTo: after(button('services.enable.action')),
  },
  {
    ...onList,
    answers: () => [recoveryStatus('enabled'), emptied(listReplications)],
    writes: disableDisasterRecovery,
    upTo: after(
      button('services.menu', { service }),
      item('services.end.action', { service }),
      tickAll,
      inDialog('services.end.action', { service }),
    ),
  },
  { ...onList, writes: refreshDisasterRecovery, upTo: after(button('services.refresh.action')) },
];
