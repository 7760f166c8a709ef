import { runProgram } from '@portal/simulator-kit/program';
import { z } from 'zod';
import { startCloudDirectorSimulator } from './simulator.ts';

const text = z.string().min(1);

await runProgram(
  'cloud-director',
  { REGION: text, ADMIN_USER: text, ADMIN_PASSWORD: text },
  (place, { REGION: region, ADMIN_USER: user, ADMIN_PASSWORD: password }) =>
    startCloudDirectorSimulator({ ...place, region, user, password }),
);
