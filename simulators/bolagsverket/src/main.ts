import { runProgram } from '@portal/simulator-kit/program';
import { z } from 'zod';
import { startBolagsverketSimulator } from './server.ts';

await runProgram(
  'bolagsverket',
  { CLIENT_ID: z.string().min(1), CLIENT_SECRET: z.string().min(1) },
  (place, { CLIENT_ID: clientId, CLIENT_SECRET: clientSecret }) =>
    startBolagsverketSimulator({ ...place, clientId, clientSecret }),
);
