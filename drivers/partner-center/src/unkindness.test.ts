import { plainOutbound } from '@portal/ports/testing/plain-outbound';
import { unkindnessSuite } from '@portal/ports/testing/unkindness/suite';
import { createPartnerCenter } from './partner-center.ts';
import { startTarget } from './testing/target.ts';
import { scenariosOf } from './testing/unkind-scenarios.ts';

unkindnessSuite(
  'partner-center',
  async () => {
    const target = await startTarget();
    const { connection, secret, control } = target;
    return {
      bench: {
        control,
        // Setting it back takes the refresh token of meanwhile away.
        wasSetBack: async () => await target.setNow(await target.now()),
        driver: () => createPartnerCenter(connection, { outbound: plainOutbound, secret }),
      },
      scenarios: scenariosOf(target),
      close: () => target.close(),
    };
  },
  {
    unmet: {
      getProduct: 'the portal reads all products at once',
      readPriceSheet: 'its thousands of rows take a minute a time: order-prices.test.ts has odd rows of it',
      listOrders: 'it is asked for when an answer was lost, as nothing-twice.test.ts has it',
      listTransitions: 'it is asked for while a term is changed, as transitions.test.ts has it',
    },
  },
);
