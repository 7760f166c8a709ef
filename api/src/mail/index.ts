import type { Mail, MailAttachment, MailSender } from '@portal/ports/mail';
import { isPassing, ProviderFailure, type FailureKind } from '@portal/ports/failure';
import * as z from 'zod';
import type { Capability } from '../platform/capability.ts';
import type { Config } from '../platform/process/config.ts';
import type { Database, Queryable } from '../platform/database/database.ts';
import type { DueQueue } from '../platform/database/due-rows.ts';
import { publishToOperator } from '../platform/events/events.ts';
import type { Log } from '../platform/process/log.ts';
import { mailedCodeSeconds, type MailKind, type SettledMail } from '../platform/mail/mail-queue.ts';
import type { Sealer } from '../platform/process/seal.ts';
import { mailedSecret, secretToMail } from '../services/secret-once.ts';
import { readFile } from '../platform/uploads/stored-files.ts';
import { isExample, mailOf } from './mail-of.ts';
import {
  claimMail,
  markFailed,
  markSent,
  renewLease,
  sendLater,
  waitForLogin,
  type ClaimedMail,
} from './repository.ts';
import { mailServer } from './system.ts';

export { exampleOf, mailOf, type MailOrganization } from './mail-of.ts';
export { mailOrganization, onMailServerChange } from './repository.ts';
export { mailServer } from './system.ts';

/** `database` works as the worker's role. */
export type MailNeeds = {
  database: Database;
  sender: Pick<MailSender, 'send'>;
  config: Pick<Config, 'MAIL_FROM' | 'PUBLIC_URL'>;
  sealer: Pick<Sealer, 'open'>;
  log: Log;
  /** Who has to know what became of a mail of theirs, in the transaction that says so. */
  onSettled?: (tx: Queryable, settled: SettledMail) => Promise<void>;
};

/** Seconds until the next try; after the last one the mail has failed: eight tries in about five hours. */
const pauses = [10, 30, 120, 600, 1800, 3600, 10_800];

/** A wrong password that is tried again and again gets its user locked out. */
const loginSeconds = 300;

/** Mails whose code is worth nothing after a while. */
const validSeconds: Partial<Record<MailKind, number>> = {
  resetCode: mailedCodeSeconds,
  registrationCode: mailedCodeSeconds,
  emailCode: mailedCodeSeconds,
};
/** Somebody waits to be told whether it went. */
const triedOnce: readonly MailKind[] = ['testMail'];

const isTooLate = ({ kind, createdAt }: ClaimedMail): boolean => {
  const seconds = validSeconds[kind];
  return seconds !== undefined && Date.now() - createdAt.getTime() > seconds * 1000;
};

type Organization = NonNullable<ClaimedMail['sender']>;

/** Read one after the other, each in parts: at most all of them once are in memory. */
async function attachmentsOf(database: Database, { partnerId, fileIds }: ClaimedMail) {
  const attachments: MailAttachment[] = [];
  for (const id of fileIds) {
    const file = await readFile(database, partnerId, id);
    if (!file) throw new ProviderFailure('refused', 'A file that was to go along is gone.');
    attachments.push(file);
  }
  return attachments;
}

const saysSecret = z.object({ secretOf: z.object({ kind: z.string(), thingId: z.uuid() }) });

/** What a mail says; of what is sealed until it has gone, nothing stands in its row. */
async function saidBy(
  { partnerId, content }: ClaimedMail,
  { database, sealer }: MailNeeds,
): Promise<unknown> {
  const sealed = saysSecret.safeParse(content).data;
  if (!sealed) return content;
  const secret = await secretToMail(database, sealer, { partnerId, ...sealed.secretOf });
  if (secret === null) throw new ProviderFailure('refused', 'What it was to say has gone with another mail.');
  return Object.assign({}, content, JSON.parse(secret));
}

/** The mail as it is sent. Its message id is always the same, so that a repeated sending can be recognized. */
async function compose(mail: ClaimedMail, organization: Organization, mailing: MailNeeds): Promise<Mail> {
  const { config, database } = mailing;
  const said = { ...mail, content: await saidBy(mail, mailing) };
  const { from, replyTo, subject, text, html, logo } = mailOf(said, organization, { config });
  return {
    messageId: `<${mail.id}@${config.MAIL_FROM.split('@')[1]}>`,
    from,
    replyTo: mail.writerEmail ?? replyTo,
    isAutomatic: mail.writerEmail === null,
    to: mail.recipient,
    subject,
    text,
    html,
    logo,
    attachments: await attachmentsOf(database, mail),
  };
}

/** The mail server has taken it. */
async function forgetSecret(tx: Queryable, { partnerId, recipient, content }: ClaimedMail): Promise<void> {
  const said = saysSecret.safeParse(content).data;
  if (said) await mailedSecret(tx, { partnerId, ...said.secretOf }, recipient);
}

type Outcome = { failure: FailureKind | null; reason: string };

/** Writes what became of it, and tells whom it concerns; once, by who holds the lease. */
async function finish(mailing: MailNeeds, mail: ClaimedMail, { failure, reason }: Outcome): Promise<void> {
  const { partnerId, kind, recipient, content } = mail;
  await mailing.database.transaction(async (tx) => {
    const changed = failure === null ? await markSent(tx, mail) : await markFailed(tx, mail, reason);
    if (changed > 0 && failure === null) await forgetSecret(tx, mail);
    // Nobody waits for what became of an example.
    if (changed > 0 && !isExample(content))
      await mailing.onSettled?.(tx, { partnerId, kind, recipient, content, failure });
    // What goes at once was in nobody's sight.
    if (failure !== null || mail.attempts > 1) await publishToOperator(tx, 'queues');
  });
}

/** Seconds until the next try, or until the portal is let in, which is no fault of the mail; null when there is none. */
function waitAfter(mail: ClaimedMail, failure: ProviderFailure): number | 'login' | null {
  if (triedOnce.includes(mail.kind)) return null;
  if (failure.trouble === 'credentials' || failure.trouble === 'rights') return 'login';
  const pause = pauses[mail.attempts - 1];
  if (!isPassing(failure.kind) || pause === undefined) return null;
  return Math.max(pause, failure.retryAfterSeconds ?? 0);
}

async function settle(mailing: MailNeeds, mail: ClaimedMail, failure: ProviderFailure): Promise<void> {
  const { database, log } = mailing;
  const { message: reason } = failure;
  const wait = waitAfter(mail, failure);
  log.warn({ mail: mail.id, kind: mail.kind, why: reason, again: wait !== null }, 'a mail was not sent');
  if (wait === null) {
    await finish(mailing, mail, { failure: failure.kind, reason });
    return;
  }
  if (wait === 'login')
    await waitForLogin(database, mail, { seconds: loginSeconds, reason, apart: triedOnce });
  else await sendLater(database, mail, { seconds: wait, reason });
  await publishToOperator(database, 'queues');
}

/** Why it cannot be sent any more, or null. */
function tooLateBecause(mail: ClaimedMail): string | null {
  if (isTooLate(mail)) return 'Its code had expired before it could be sent.';
  return mail.attempts > pauses.length + 1 ? 'The worker stopped every time while it was sent.' : null;
}

const failureOf = (error: unknown): ProviderFailure =>
  error instanceof ProviderFailure
    ? error
    : new ProviderFailure('unreachable', `The mail could not be made: ${String(error)}`, { cause: error });

async function sendClaimed(mailing: MailNeeds, mail: ClaimedMail): Promise<void> {
  const { sender } = mailing;
  const { sender: organization } = mail;
  const why = tooLateBecause(mail);
  if (why !== null || organization === null) {
    const reason = why ?? 'The organization that it was to be sent for is gone.';
    await finish(mailing, mail, { failure: 'unreachable', reason });
    return;
  }
  try {
    await sender.send(await compose(mail, organization, mailing));
  } catch (error) {
    await settle(mailing, mail, failureOf(error));
    return;
  }
  await finish(mailing, mail, { failure: null, reason: '' });
}

/** The queue of mails for `runQueue`: claimed before sending and recorded after it, so that two workers send none twice. */
export const mailQueue = (mailing: MailNeeds): DueQueue<ClaimedMail> => ({
  name: 'mail',
  concurrency: 2,
  claim: () => claimMail(mailing.database),
  work: (mail) => sendClaimed(mailing, mail),
  renew: async (mail) => {
    await renewLease(mailing.database, mail);
  },
});

/** Sends one due mail, if there is one; answers whether there was. */
export async function sendDueMail(mailing: MailNeeds): Promise<boolean> {
  const mail = await claimMail(mailing.database);
  if (mail) await sendClaimed(mailing, mail);
  return mail !== null;
}

/** Sends what is queued, where there is a mail server. */
export const mailCapability: Capability = {
  name: 'mail',
  queues: ({ platform: { clouds, config, log, sealer }, registry, database }) => {
    const server = clouds.of(mailServer, '');
    const onSettled = (tx: Queryable, settled: SettledMail) => registry.onMailSettled(tx, settled);
    return server ? [mailQueue({ database, sender: server.driver, config, sealer, log, onSettled })] : [];
  },
};
