import { runProgram } from '@portal/simulator-kit/program';
import { z } from 'zod';
import { startCloudDirectorAvailabilitySimulator } from './simulator.ts';

await runProgram(
  'cloud-director-availability',
  { SITE: z.string().min(1), API_USERNAME: z.string().min(1), API_PASSWORD: z.string().min(1) },
  (place, { SITE: site, API_USERNAME: user, API_PASSWORD: password }) =>
    startCloudDirectorAvailabilitySimulator({ ...place, site, user, password }),
);
