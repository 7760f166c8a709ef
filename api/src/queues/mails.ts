import type { ResponseOf } from '@portal/contract/http';
import type { getTestMail, sendMailAgain, sendTestMail } from '@portal/contract/mail/queued';
import { actorOf, audit } from '../platform/audit.ts';
import type { OpenCall, OperateCall } from '../platform/http/call.ts';
import { queueMail } from '../platform/mail/mail-queue.ts';
import type { Platform } from '../platform/platform.ts';
import { forbidden, notFound, Problem } from '../platform/http/problem.ts';
import { lockUnsent, sendAtOnce, testMailOf, testMailsOf, type Unsent } from './mails-repository.ts';

const testMailsPerHour = 10;
const missing = (): Problem => notFound();
const superseded = (): Problem => new Problem('mailSuperseded');

function checkSendable({ blockedBy, isBeingSent }: Unsent): void {
  if (blockedBy === 'codeExpired') {
    throw new Problem('mailCodeExpired');
  }
  if (blockedBy === 'linkGone') {
    throw new Problem('mailLinkGone');
  }
  if (blockedBy === 'superseded') throw superseded();
  if (blockedBy === 'disruptionOver') {
    throw new Problem('mailDisruptionOver');
  }
  if (isBeingSent) throw new Problem('mailBeingSent');
}

/** Gives a mail that has not gone all its tries again, the first at once. */
export async function sendAgain(
  call: OperateCall<typeof sendMailAgain>,
): Promise<ResponseOf<typeof sendMailAgain>> {
  const { tx, principal, query, request } = call;
  const mail = await lockUnsent(tx, query.id);
  if (!mail) throw missing();
  checkSendable(mail);
  if (!(await sendAtOnce(tx, mail, query.id))) throw superseded();
  await audit(tx, {
    event: 'mailSentAgain',
    actor: actorOf(principal, request),
    partnerId: principal.partnerId,
    target: mail.recipient,
    details: { mail: mail.kind },
  });
  return {};
}

/** Queues a mail to whoever asks, in their language. */
export const sendTest =
  ({ clock }: Pick<Platform, 'clock'>) =>
  async (call: OperateCall<typeof sendTestMail>): Promise<ResponseOf<typeof sendTestMail>> => {
    const { tx, principal, request } = call;
    const recipient = principal.email;
    if ((await testMailsOf(tx, recipient)) >= testMailsPerHour) {
      throw new Problem('tooManyTestMails');
    }
    const id = await queueMail(tx, {
      partnerId: principal.partnerId,
      kind: 'testMail',
      recipient,
      language: request.language,
      content: { byName: principal.userName, at: clock().toISOString() },
    });
    await audit(tx, {
      event: 'testMailSent',
      actor: actorOf(principal, request),
      partnerId: principal.partnerId,
      target: recipient,
    });
    return { id };
  };

/** What became of one's own test mail. */
export const readTest =
  ({ auth }: Pick<Platform, 'auth'>) =>
  async ({ principal, query }: OpenCall<typeof getTestMail>): Promise<ResponseOf<typeof getTestMail>> => {
    if (!principal) throw forbidden();
    const found = await testMailOf(auth, { id: query.id, recipient: principal.email });
    if (!found) throw missing();
    return { ...found, sentAt: found.sentAt?.toISOString() ?? null };
  };
