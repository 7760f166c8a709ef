import { plainOutbound } from '@portal/ports/testing/plain-outbound';
import { unkindnessSuite } from '@portal/ports/testing/unkindness/suite';
import { benchOf, openServer } from './testing/server.ts';
import { scenariosOf } from './testing/unkind-scenarios.ts';
import { createVeeamM365 } from './veeam-m365.ts';

/** What did not hold once. */
const always = [
  'createRole late',
  'editOrganization refused-after',
  'getJob unknown-word',
  'getSyncState garbled',
  'getSyncState refused-after',
];

unkindnessSuite(
  'veeam-m365',
  async () => {
    const server = await openServer();
    return {
      bench: {
        control: server.control,
        driver: () => createVeeamM365(server.connection, plainOutbound),
      },
      scenarios: scenariosOf({ ...benchOf(server), control: server.control }),
      close: server.close,
    };
  },
  { unmet: {}, always },
);
