import { plainOutbound } from '@portal/ports/testing/plain-outbound';
import { cellsOf } from '@portal/ports/testing/unkindness/cells';
import { unkindnessSuite } from '@portal/ports/testing/unkindness/suite';
import { createCloudDirectorAvailability } from './cloud-director-availability.ts';
import { openSite } from './testing/site.ts';
import { scenariosOf } from './testing/unkind-scenarios.ts';

/** Lists of which one row that is spoiled spoils the others. */
const open = cellsOf(
  ['listReplications', 'listProfiles'],
  ['missing-field', 'text-for-number', 'bad-row', 'duplicate-row'],
);

unkindnessSuite(
  'cloud-director-availability',
  async () => {
    const site = await openSite();
    return {
      bench: {
        control: site.control,
        driver: () => createCloudDirectorAvailability(site.connection, plainOutbound),
      },
      scenarios: scenariosOf(site),
      close: () => site.close(),
    };
  },
  { open },
);
