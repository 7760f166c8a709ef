import { demoPassword } from '@portal/api/seed/seed';
import { databaseSettings } from '../../tools/database-roles.ts';
import { freePort } from '../../tools/free-port.ts';
import { startServer, type Server } from './processes.ts';
import { secretKey, type Stage } from './stage.ts';

/** The API as it runs in production: one process, silent, ten connections. */
export const startPortal = (
  { urls }: Pick<Stage, 'urls'>,
  environment: Record<string, string> = {},
): Promise<Server> =>
  startServer(['api/src/main.ts', 'api'], {
    ...databaseSettings(urls),
    SECRET_KEY: secretKey,
    PUBLIC_URL: 'http://localhost:8080',
    PORT: '0',
    LOG_LEVEL: 'silent',
    DATABASE_POOL: '10',
    ...environment,
  });

/** One worker, as in production. */
export const startWorker = async (
  { urls }: Pick<Stage, 'urls'>,
  environment: Record<string, string> = {},
): Promise<Server> =>
  startServer(['api/src/main.ts', 'worker'], {
    ...databaseSettings(urls),
    SECRET_KEY: secretKey,
    PUBLIC_URL: 'http://localhost:8080',
    WORKER_PORT: String(await freePort()),
    LOG_LEVEL: 'silent',
    ...environment,
  });

export const baseOf = ({ ready }: Server): string => `http://127.0.0.1:${String(ready['port'])}`;

/** Headers of the owner of the largest partner. */
export async function signIn(base: string): Promise<{ authorization: string }> {
  const response = await fetch(`${base}/api/login/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'partner@demo.example', password: demoPassword }),
  });
  const answer: { accessToken: string } = JSON.parse(await response.text());
  return { authorization: `Bearer ${answer.accessToken}` };
}
