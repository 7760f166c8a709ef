import { runProgram } from '@portal/simulator-kit/program';
import { z } from 'zod';
import { startVeeamM365Simulator } from './simulator.ts';

await runProgram(
  'veeam-m365',
  {
    API_USERNAME: z.string().min(1),
    API_PASSWORD: z.string().min(1),
    /** Separated by commas. */
    REPOSITORIES: z.string().min(1),
  },
  (place, own) =>
    startVeeamM365Simulator({
      ...place,
      username: own.API_USERNAME,
      password: own.API_PASSWORD,
      repositories: own.REPOSITORIES.split(','),
    }),
);
