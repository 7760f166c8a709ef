import { listReplications } from '@portal/contract/disaster-recovery/replications';
import { recoveryUsage } from '@portal/contract/disaster-recovery/usage';
import { inPairs, rowsOf } from '../../testing/lists/companies.ts';
import type { ListCase } from '../../testing/lists/list-case.ts';
import { inRegions, ofCustomer, usageLists } from '../../testing/lists/services.ts';
import { enabledService, replicationRows } from './rows.ts';

const replications: ListCase = {
  endpoint: listReplications,
  text: ({ vmName }) => vmName,
  columns: {
    vmName: { as: 'text' },
    slaProfile: { as: 'text' },
    region: { as: 'text' },
    destinationSite: { as: 'text' },
    allocatedBytes: { as: 'number' },
    lastRunAt: { as: 'time' },
    status: { as: 'text' },
  },
  searched: ['vmName'],
  filters: { region: {}, status: {} },
  arrange: (portal) =>
    ofCustomer(portal, enabledService, (of, texts) =>
      replicationRows(of, { from: rowsOf(texts), region: inRegions, at: inPairs }),
    ),
};

const metered = { service: 'disaster-recovery', product: 'disaster-recovery.storage' } as const;

export const lists: readonly ListCase[] = [replications, ...usageLists(recoveryUsage, metered)];
