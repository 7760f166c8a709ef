import type { Mail, MailSender } from '@portal/ports/mail';
import { ProviderFailure } from '@portal/ports/failure';
import { sendDueMail } from '../mail/index.ts';
import type { Database } from '../platform/database/database.ts';
import { createLog } from '../platform/process/log.ts';
import { onTicketMailed } from '../support/index.ts';
import type { Answer, TestPortal } from './test-portal.ts';
import { formOfFiles } from './uploads.ts';

type Sent = {
  token: string;
  customerId?: string;
  files?: readonly (readonly [string, Uint8Array])[];
  key?: string;
  service?: string;
  description?: string;
};

/** Writes a ticket as the form does. */
export async function writeTicket(portal: TestPortal, sent: Sent): Promise<Answer> {
  const { token, customerId, files = [], key, service = 's3-storage', description = 'Hjälp!' } = sent;
  const response = await portal.app.inject({
    method: 'POST',
    url: `/api/support/email-support/${customerId === undefined ? '' : `?customerId=${customerId}`}`,
    headers: { authorization: `Bearer ${token}`, ...(key ? { 'idempotency-key': key } : {}) },
    payload: formOfFiles(files, { service, description }),
  });
  return { status: response.statusCode, body: response.json(), headers: response.headers };
}

export const answerKey = ({ status, body }: Answer): string =>
  typeof body['errorKey'] === 'string' ? `${status} ${body['errorKey']}` : String(status);

type SendOptions = {
  /** Takes what is not refused; left out, all is taken. */
  sender?: Pick<MailSender, 'send'>;
  /** Those that the mail server never takes. */
  refuse?: (mail: Mail) => boolean;
};

/** Sends all mails that wait, as the worker does; what the mail server took. */
export async function sendMails(
  worker: Database,
  { sender, refuse = () => false }: SendOptions = {},
): Promise<Mail[]> {
  const took: Mail[] = [];
  const send = async (mail: Mail): Promise<void> => {
    if (refuse(mail)) throw new ProviderFailure('refused', '550 No such user');
    await sender?.send(mail);
    took.push(mail);
  };
  const config = { MAIL_FROM: 'no-reply@operator.example', PUBLIC_URL: 'https://portal.example' };
  const log = createLog('silent');
  const sealer = { open: (sealed: string) => sealed };
  const mailing = { database: worker, sender: { send }, config, sealer, log, onSettled: onTicketMailed };
  while (await sendDueMail(mailing));
  return took;
}
