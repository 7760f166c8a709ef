import { plainOutbound } from '@portal/ports/testing/plain-outbound';
import { controlOf } from '@portal/ports/testing/simulator-control';
import { cellsOf } from '@portal/ports/testing/unkindness/cells';
import { unkindnessSuite } from '@portal/ports/testing/unkindness/suite';
import { startCephRgwSimulator } from '@portal/simulator-ceph-rgw/simulator';
import { createCephRgw } from './ceph-rgw.ts';
import { scenariosOf } from './testing/unkind-scenarios.ts';

/** Lists of which one row that is spoiled spoils the others. */
const open = cellsOf(
  ['listUserNames', 'listBucketNames', 'getBuckets'],
  ['missing-field', 'text-for-number', 'bad-row', 'duplicate-row'],
);

// A real gateway cannot be made unkind: the simulator plays it.
unkindnessSuite(
  'ceph-rgw',
  async () => {
    const keys = { accessKey: 'ADMINKEY', secretKey: 'admin secret' };
    const simulator = await startCephRgwSimulator({
      port: 0,
      controlToken: 'control',
      region: 'default',
      adminAccessKey: keys.accessKey,
      adminSecretKey: keys.secretKey,
    });
    const control = controlOf(simulator.url, 'control');
    const connection = { endpoint: simulator.url, region: 'se-sto-1', ...keys };
    const driver = () => createCephRgw(connection, plainOutbound);
    return {
      bench: { control, driver },
      scenarios: scenariosOf({ control, storage: driver() }),
      close: simulator.close,
    };
  },
  { open },
);
