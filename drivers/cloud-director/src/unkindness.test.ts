import { plainOutbound } from '@portal/ports/testing/plain-outbound';
import { unkindnessSuite } from '@portal/ports/testing/unkindness/suite';
import { createCloudDirector } from './cloud-director.ts';
import { openRegion } from './testing/region.ts';
import { scenariosOf } from './testing/unkind-scenarios.ts';

unkindnessSuite('cloud-director', async () => {
  const region = await openRegion(plainOutbound);
  return {
    bench: { control: region.control, driver: () => createCloudDirector(region.connection, plainOutbound) },
    scenarios: scenariosOf(region),
    close: () => region.close(),
  };
});
