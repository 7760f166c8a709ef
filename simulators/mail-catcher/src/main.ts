import { runProgram } from '@portal/simulator-kit/program';
import { z } from 'zod';
import { startMailCatcher } from './server.ts';

const port = z.coerce.number().int().min(0).max(65_535);

await runProgram('mail-catcher', { SMTP_PORT: port }, async (place, { SMTP_PORT: smtpPort }) => {
  const { httpUrl, smtpUrl, close } = await startMailCatcher({ ...place, httpPort: place.port, smtpPort });
  return { url: httpUrl, smtpUrl, close };
});
