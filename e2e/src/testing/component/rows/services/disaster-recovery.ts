import {
  getDisasterRecoveryStatus,
  getReplication,
  listReplications,
} from '@portal/contract/disaster-recovery/replications';
import {
  estimateDisasterRecovery,
  getDisasterRecoveryUsage,
  getDisasterRecoveryUsageOfCustomers,
  listDisasterRecoveryUsageByCustomer,
  listDisasterRecoveryUsageByReplication,
} from '@portal/contract/disaster-recovery/usage';
import { answer, type Answer } from '../../answers.ts';
import { personOf } from '../../people.ts';
import { someId, type ScreenRow } from '../../row.ts';
import { sampleOf, type Style } from '../../sample.ts';

type State = 'enabled' | 'not-enabled';

/** Its regions can be reached. */
export function recoveryStatus(
  state: State,
  { style = 'plain', missing = [] }: { style?: Style; missing?: readonly 'virtual-data-center'[] } = {},
): Answer {
  const status = sampleOf(getDisasterRecoveryStatus, style);
  const regions = status.regions.slice(0, 2).map((region) => ({ ...region, reachable: 'yes' as const }));
  return answer(getDisasterRecoveryStatus, {
    ...status,
    state,
    operation: null,
    closed: false,
    regions,
    linked: [],
    missing: [...missing],
  });
}

const offered = { servicesOffered: ['disaster-recovery' as const] };
const me = personOf('customer', 'owner', offered);
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
  {
    name: 'disaster-recovery-usage',
    tooWide: true,
    unable: 'services.usage.failed',
    me,
    address: `${service}/usage`,
    reads: getDisasterRecoveryUsage,
    also: [listDisasterRecoveryUsageByReplication],
  },
  {
    name: 'disaster-recovery-usage-by-customer',
    tooWide: true,
    empty: 'disaster-recovery.usage.topNone',
    unable: 'services.usage.topFailed',
    me: personOf('partner', 'owner', offered),
    address: `${service}/usage`,
    reads: listDisasterRecoveryUsageByCustomer,
    also: [getDisasterRecoveryUsageOfCustomers],
  },
];
