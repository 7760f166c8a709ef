import { plainOutbound } from '@portal/ports/testing/plain-outbound';
import { cellsOf } from '@portal/ports/testing/unkindness/cells';
import { unkindnessSuite } from '@portal/ports/testing/unkindness/suite';
import { benchOf, openServer } from './testing/server.ts';
import { scenariosOf } from './testing/unkind-scenarios.ts';
import { createVeeamM365 } from './veeam-m365.ts';

/** Lists of which one row that is spoiled spoils the others. */
const spoiled = cellsOf(
  [
    'listUsers',
    'listGroups',
    'listSites',
    'listTeams',
    'listJobs',
    'listLicensedUsers',
    'listLogItems',
    'listOrganizations',
    'listSessions',
    'listSelectedItems',
    'listExcludedItems',
  ],
  ['missing-field', 'text-for-number', 'bad-row', 'duplicate-row'],
);

const open = [
  ...spoiled,
  'createOrganization lost-before',
  'createRole late',
  'editOrganization refused-after',
  'editOrganization garbled',
  'getJob unknown-word',
  'getSyncState garbled',
  'getSyncState refused-after',
];

unkindnessSuite(
  'veeam-m365',
  async () => {
    const server = await openServer();
    const bench = benchOf(server);
    return {
      bench: {
        control: server.control,
        wait: (seconds) => bench.passTime(seconds),
        driver: () => createVeeamM365(server.connection, plainOutbound),
      },
      scenarios: scenariosOf({ ...bench, control: server.control }),
      close: server.close,
    };
  },
  { open },
);
