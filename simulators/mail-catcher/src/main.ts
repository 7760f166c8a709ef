import process from 'node:process';
import { startMailCatcher } from './server.ts';

const need = (name: string): string => {
  const value = process.env[name];
  if (value === undefined || value === '') throw new Error(`${name} is not set`);
  return value;
};

const statePath = process.env['STATE_PATH'];
const host = process.env['HOST'];
const catcher = await startMailCatcher({
  smtpPort: Number(need('SMTP_PORT')),
  httpPort: Number(need('HTTP_PORT')),
  // Without one nobody can switch faults.
  controlToken: process.env['CONTROL_TOKEN'] ?? '',
  ...(statePath === undefined ? {} : { statePath }),
  ...(host === undefined ? {} : { host }),
});

const { smtpUrl, httpUrl } = catcher;
process.stdout.write(`${JSON.stringify({ ready: 'mail-catcher', url: httpUrl, smtpUrl })}\n`);

const stop = async (): Promise<void> => {
  await catcher.close();
  process.exit(0);
};
process.once('SIGTERM', () => void stop());
process.once('SIGINT', () => void stop());
