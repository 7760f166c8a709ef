import { plainOutbound } from '@portal/ports/testing/plain-outbound';
import { controlOf } from '@portal/ports/testing/simulator-control';
import { unkindnessSuite } from '@portal/ports/testing/unkindness/suite';
import { startCephRgwSimulator } from '@portal/simulator-ceph-rgw/simulator';
import { createCephRgw } from './ceph-rgw.ts';
import { scenariosOf } from './testing/unkind-scenarios.ts';

const ofCustomers = 'customers make it with a client of their own';
const unsafe = 'it would remove the policies of a user, so that users are written as metadata';
const unmet = {
  ...Object.fromEntries(
    [
      'listOwnBuckets',
      'headBucket',
      'getVersioning',
      'putVersioning',
      'getLocation',
      'listObjects',
      'deleteMany',
      'putBucketAcl',
      'getPolicy',
      'putPolicy',
      'getBlock',
      'deleteBlock',
      'putObject',
      'getObjectAcl',
      'putObjectAcl',
      'getObject',
      'headObject',
      'deleteObject',
      'getRetention',
      'putRetention',
      'createUpload',
      'putPart',
      'completeUpload',
      'listParts',
    ].map((name) => [name, ofCustomers]),
  ),
  postUser: unsafe,
  putKey: unsafe,
  deleteKey: unsafe,
};

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
  { unmet },
);
