import { runProgram } from '@portal/simulator-kit/program';
import { z } from 'zod';
import { startPartnerCenterSimulator } from './simulator.ts';

const text = z.string().min(1);

await runProgram(
  'partner-center',
  { CLIENT_ID: text, CLIENT_SECRET: text, REFRESH_TOKEN: text },
  (place, { CLIENT_ID: clientId, CLIENT_SECRET: clientSecret, REFRESH_TOKEN: refreshToken }) =>
    startPartnerCenterSimulator({ ...place, clientId, clientSecret, refreshToken }),
);
