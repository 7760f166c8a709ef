import {
  startMailCatcher,
  type MailCatcher,
  type MailCatcherOptions,
} from '@portal/simulator-mail-catcher/server';
import type { ArrivedMail } from '@portal/ports/testing/mail-suite';
import { z } from 'zod';

const controlToken = 'control';

const caught = z.object({
  messageId: z.string().nullable(),
  from: z.string(),
  envelopeTo: z.array(z.string()),
  replyTo: z.string().nullable(),
  subject: z.string(),
  text: z.string(),
  html: z.string().nullable(),
  headers: z.array(z.object({ name: z.string(), value: z.string() })),
  attachments: z.array(z.object({ name: z.string(), contentType: z.string() })),
});
const inbox = z.object({ mails: z.array(z.object({ id: z.string() })) });

type Security = Pick<MailCatcherOptions, 'login' | 'tls'>;

export const startCatcher = async (security: Security = {}): Promise<MailCatcher> =>
  await startMailCatcher({ smtpPort: 0, httpPort: 0, controlToken, ...security });

export const setFault = async ({ httpUrl }: MailCatcher, fault: string): Promise<void> => {
  const response = await fetch(`${httpUrl}/_simulator/faults`, {
    method: 'PUT',
    headers: { 'x-simulator-token': controlToken },
    body: JSON.stringify({ fault, delayMs: 2000 }),
  });
  if (!response.ok) throw new Error(`the catcher answered ${response.status}`);
};

const read = async (url: string): Promise<unknown> => await (await fetch(url)).json();

export const arrivedAt = async ({ httpUrl }: MailCatcher): Promise<ArrivedMail[]> => {
  const { mails } = inbox.parse(await read(`${httpUrl}/api/mails`));
  return await Promise.all(
    mails.map(async ({ id }) => {
      const { headers, envelopeTo, attachments, ...mail } = caught.parse(
        await read(`${httpUrl}/api/mails/${id}`),
      );
      const files = attachments.map(async (file, nth) => {
        const saved = await fetch(`${httpUrl}/mails/${id}/attachments/${nth}`);
        return { ...file, bytes: Buffer.from(await saved.arrayBuffer()) };
      });
      return {
        ...mail,
        attachments: await Promise.all(files),
        recipients: envelopeTo,
        headerNames: headers.map((header) => header.name),
      };
    }),
  );
};
