import {
  getDisasterRecoveryStatus,
  getReplication,
  listReplications,
} from '@portal/contract/disaster-recovery/replications';
import { estimateDisasterRecovery, recoveryUsage } from '@portal/contract/disaster-recovery/usage';
import type { Answer } from '../../answers.ts';
import { personOf } from '../../people.ts';
import { someId, type ScreenRow } from '../../row.ts';
import type { Style } from '../../sample.ts';
import { shownStatus } from '../../service-status.ts';
import { usageRows } from '../usage-rows.ts';

type State = 'enabled' | 'not-enabled';

/** Its regions can be reached. */
export function recoveryStatus(
  state: State,
  { style = 'plain', missing = [] }: { style?: Style; missing?: readonly 'virtual-data-center'[] } = {},
): Answer {
  return shownStatus(getDisasterRecoveryStatus, { state, missing: [...missing] }, style);
}

const me = personOf('customer', 'owner', { servicesOffered: ['disaster-recovery'] });
const service = '/services/disaster-recovery';

export const rows: readonly ScreenRow[] = [
  {
    name: 'disaster-recovery-replications',
    empty: 'disaster-recovery.replications.empty',
    unable: 'disaster-recovery.replications.failed',
    me,
    address: service,
    reads: listReplications,
    answers: (style) => [recoveryStatus('enabled', { style })],
  },
  {
    name: 'disaster-recovery-replication',
    me,
    address: `${service}?replication=${someId}`,
    reads: getReplication,
    also: [listReplications],
    answers: (style) => [recoveryStatus('enabled', { style })],
  },
  {
    name: 'disaster-recovery-not-enabled',
    unable: 'services.status.failed',
    me,
    address: service,
    reads: getDisasterRecoveryStatus,
    also: [estimateDisasterRecovery],
    answers: (style) => [recoveryStatus('not-enabled', { style })],
  },
  {
    name: 'disaster-recovery-needs-vdc',
    unable: 'services.status.failed',
    me,
    address: service,
    reads: getDisasterRecoveryStatus,
    answers: (style) => [recoveryStatus('not-enabled', { style, missing: ['virtual-data-center'] })],
  },
  ...usageRows('disaster-recovery', recoveryUsage),
];
