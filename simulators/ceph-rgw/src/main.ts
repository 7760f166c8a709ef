import { runProgram } from '@portal/simulator-kit/program';
import { z } from 'zod';
import { startCephRgwSimulator } from './simulator.ts';

const text = z.string().min(1);

await runProgram(
  'ceph-rgw',
  { REGION: text, ADMIN_ACCESS_KEY: text, ADMIN_SECRET_KEY: text },
  (place, { REGION: region, ADMIN_ACCESS_KEY: adminAccessKey, ADMIN_SECRET_KEY: adminSecretKey }) =>
    startCephRgwSimulator({ ...place, region, adminAccessKey, adminSecretKey }),
);
