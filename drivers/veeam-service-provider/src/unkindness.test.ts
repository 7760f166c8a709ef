import { plainOutbound } from '@portal/ports/testing/plain-outbound';
import { unkindnessSuite } from '@portal/ports/testing/unkindness/suite';
import { openConsole } from './testing/console.ts';
import { unkindConsoleOf } from './testing/unkind-console.ts';
import { scenariosOf } from './testing/unkind-scenarios.ts';
import { createVeeamServiceProvider } from './veeam-service-provider.ts';

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
  {
    unmet: { getSite: 'it is asked only when a customer’s company is closed to the portal' },
    always: ['getJobConfiguration unknown-word', 'getJobConfiguration other-case'],
  },
);
