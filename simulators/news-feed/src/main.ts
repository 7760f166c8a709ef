import process from 'node:process';
import { startNewsFeedSimulator } from './server.ts';

const need = (name: string): string => {
  const value = process.env[name];
  if (value === undefined || value === '') throw new Error(`${name} is not set`);
  return value;
};

const host = process.env['HOST'];
const simulator = await startNewsFeedSimulator({
  port: Number(need('PORT')),
  controlToken: need('CONTROL_TOKEN'),
  ...(host === undefined ? {} : { host }),
});

const { url, feedUrl } = simulator;
process.stdout.write(`${JSON.stringify({ ready: 'news-feed', url, feedUrl })}\n`);

const stop = async (): Promise<void> => {
  await simulator.close();
  process.exit(0);
};
process.once('SIGTERM', () => void stop());
process.once('SIGINT', () => void stop());
