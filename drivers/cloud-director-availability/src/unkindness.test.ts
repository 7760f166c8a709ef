import { plainOutbound } from '@portal/ports/testing/plain-outbound';
import { unkindnessSuite } from '@portal/ports/testing/unkindness/suite';
import { createCloudDirectorAvailability } from './cloud-director-availability.ts';
import { openSite } from './testing/site.ts';
import { scenariosOf } from './testing/unkind-scenarios.ts';

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
  { unmet: {} },
);
