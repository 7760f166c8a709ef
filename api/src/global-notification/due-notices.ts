import { audit, portalItself } from '../platform/audit.ts';
import type { Database, Transaction } from '../platform/database/database.ts';
import type { DueQueue } from '../platform/database/due-rows.ts';
import { publish, publishToOperator } from '../platform/events/events.ts';
import { queueMails, type NewMailWithId } from '../platform/mail/mail-queue.ts';
import {
  addAddressees,
  lockDue,
  markAnnounced,
  withdrawBegan,
  type Addressee,
  type Due,
} from './repository.ts';

const mailTo = (due: Due, { address, senderId, mailId, language, customers }: Addressee): NewMailWithId => ({
  id: mailId,
  partnerId: senderId,
  kind: due.phase === 'began' ? 'disruptionBegan' : 'disruptionOver',
  recipient: address,
  language,
  content: {
    title: language === 'sv' ? due.titleSv : due.titleEn,
    text: language === 'sv' ? due.textSv : due.textEn,
    service: due.service,
    region: due.region,
    customers,
    startsAt: due.startsAt.toISOString(),
    endsAt: due.endsAt?.toISOString() ?? null,
  },
});

/** Queues the mails of one phase; whoever has one of it already gets no second. False when that has to wait. */
async function mailDisruption(tx: Transaction, due: Due): Promise<boolean> {
  if (due.phase === 'over') {
    const isDone = await withdrawBegan(tx, due);
    await publishToOperator(tx, 'queues');
    if (!isDone) return false;
  }
  const addressees = await addAddressees(tx, due);
  await queueMails(
    tx,
    addressees.map((addressee) => mailTo(due, addressee)),
  );
  const event = due.phase === 'began' ? 'disruptionMailed' : 'disruptionOverMailed';
  const details = { addresses: addressees.length };
  await audit(tx, { event, actor: portalItself, partnerId: due.partnerId, target: due.titleEn, details });
  return true;
}

/**
 * Announces one notice that has begun or ended: mails and mark are one transaction, so that a worker that dies in the middle
 * has queued none, and the next one all. Answers whether there was one.
 */
export const tellDueNotice = (database: Database): Promise<boolean> =>
  database.transaction(async (tx) => {
    const due = await lockDue(tx);
    if (!due) return false;
    if (due.kind === 'disruption' && !due.unannounced && !(await mailDisruption(tx, due))) return true;
    await markAnnounced(tx, due);
    await publish(tx, { partnerId: null, topic: 'notices', customerId: null, id: null });
    return true;
  });

/** Notices whose moment has come, for `runQueue`. Announced while claimed: what fails waits as a queue that cannot be read does. */
export const noticeQueue = (database: Database): DueQueue<true> => ({
  name: 'notice',
  concurrency: 1,
  claim: async () => ((await tellDueNotice(database)) ? true : null),
  work: () => Promise.resolve(),
});
