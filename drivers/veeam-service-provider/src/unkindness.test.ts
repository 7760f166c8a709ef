import { plainOutbound } from '@portal/ports/testing/plain-outbound';
import { cellsOf } from '@portal/ports/testing/unkindness/cells';
import { unkindnessSuite } from '@portal/ports/testing/unkindness/suite';
import { openConsole } from './testing/console.ts';
import { unkindConsoleOf } from './testing/unkind-console.ts';
import { scenariosOf } from './testing/unkind-scenarios.ts';
import { createVeeamServiceProvider } from './veeam-service-provider.ts';

/** Lists of which one row that is spoiled spoils the others. */
const open = cellsOf(
  [
    'listGateways',
    'listJobObjects',
    'listJobs',
    'listOrganizations',
    'listProducts',
    'listProtectedVms',
    'listServerJobs',
    'listTenants',
    'listUsages',
  ],
  ['missing-field', 'text-for-number', 'bad-row', 'duplicate-row'],
);

unkindnessSuite(
  'veeam-service-provider',
  async () => {
    const console = await openConsole();
    return {
      bench: {
        control: console.ask,
        driver: () => createVeeamServiceProvider(console.connection, plainOutbound),
      },
      scenarios: scenariosOf(unkindConsoleOf(console)),
      close: () => console.close(),
    };
  },
  { open, always: ['getJobConfiguration unknown-word', 'getJobConfiguration other-case'] },
);
