import process from 'node:process';
import { startBolagsverketSimulator } from './server.ts';

const need = (name: string): string => {
  const value = process.env[name];
  if (value === undefined || value === '') throw new Error(`${name} is not set`);
  return value;
};

const host = process.env['HOST'];
const simulator = await startBolagsverketSimulator({
  port: Number(need('PORT')),
  clientId: need('CLIENT_ID'),
  clientSecret: need('CLIENT_SECRET'),
  controlToken: need('CONTROL_TOKEN'),
  ...(host === undefined ? {} : { host }),
});

const { url, baseUrl, tokenUrl } = simulator;
process.stdout.write(`${JSON.stringify({ ready: 'bolagsverket', url, baseUrl, tokenUrl })}\n`);

const stop = async (): Promise<void> => {
  await simulator.close();
  process.exit(0);
};
process.once('SIGTERM', () => void stop());
process.once('SIGINT', () => void stop());
