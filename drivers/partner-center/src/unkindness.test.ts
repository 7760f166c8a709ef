import { plainOutbound } from '@portal/ports/testing/plain-outbound';
import { cellsOf } from '@portal/ports/testing/unkindness/cells';
import { unkindnessSuite } from '@portal/ports/testing/unkindness/suite';
import { createPartnerCenter } from './partner-center.ts';
import { startTarget } from './testing/target.ts';
import { scenariosOf } from './testing/unkind-scenarios.ts';

/** Rows that are lost, or spoil the others. */
const open = cellsOf(
  ['listSubscriptions', 'listCustomers'],
  ['unknown-word', 'other-case', 'missing-field', 'text-for-number', 'bad-row', 'duplicate-row'],
);

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
  { open },
);
