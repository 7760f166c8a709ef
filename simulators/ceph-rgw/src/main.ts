import { z } from 'zod';
import { startCephRgwSimulator } from './simulator.ts';

const settings = z
  .object({
    PORT: z.coerce.number().int().min(0).max(65_535),
    REGION: z.string().min(1),
    ADMIN_ACCESS_KEY: z.string().min(1),
    ADMIN_SECRET_KEY: z.string().min(1),
    CONTROL_TOKEN: z.string().min(1).optional(),
    STATE_PATH: z.string().min(1).optional(),
  })
  .parse(process.env);

const simulator = await startCephRgwSimulator({
  port: settings.PORT,
  region: settings.REGION,
  adminAccessKey: settings.ADMIN_ACCESS_KEY,
  adminSecretKey: settings.ADMIN_SECRET_KEY,
  ...(settings.CONTROL_TOKEN === undefined ? {} : { controlToken: settings.CONTROL_TOKEN }),
  ...(settings.STATE_PATH === undefined ? {} : { statePath: settings.STATE_PATH }),
});

process.stdout.write(`${JSON.stringify({ ready: true, url: simulator.url })}\n`);

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, () => void simulator.close());
}
