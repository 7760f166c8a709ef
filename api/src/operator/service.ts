import type { AuditDetails } from '@portal/contract/audit-log/details';
import type { ResponseOf } from '@portal/contract/http';
import type { approveRegistration, declineRegistration, listPartners } from '@portal/contract/operator';
import { releaseDeclined } from '../auth/index.ts';
import { changeAsOperator } from '../billing/index.ts';
import { actorOf, audit } from '../platform/audit.ts';
import type { OperateCall } from '../platform/http/call.ts';
import type { Transaction } from '../platform/database/database.ts';
import { queueMail } from '../platform/mail/mail-queue.ts';
import type { Platform } from '../platform/platform.ts';
import { giveSlug } from '../platform/slug.ts';
import { notFound, Problem } from '../platform/http/problem.ts';
import { decide, lockApplication, partnersLetIn, type Application } from './repository.ts';

/** The operator's own tasks go over all partners, which no tenant's role can: the role of sign-in does them. */
type Needs = Pick<Platform, 'auth'>;
type Decision = OperateCall<typeof approveRegistration> | OperateCall<typeof declineRegistration>;

export const readPartners =
  ({ auth }: Needs) =>
  async (): Promise<ResponseOf<typeof listPartners>> => ({ items: await partnersLetIn(auth) });

async function openApplication(tx: Transaction, id: string): Promise<Application> {
  const application = await lockApplication(tx, id);
  if (!application) throw notFound();
  if (application.state !== 'applied') {
    throw new Problem('registrationDecided');
  }
  return application;
}

type Entry = { event: 'registrationApproved' | 'registrationDeclined'; details: AuditDetails };

/** One entry in the operator's log, which decided, and one in the partner's, which it happened to. */
async function record(call: Decision, entry: Entry & { name: string }): Promise<void> {
  const { tx, principal } = call;
  const actor = actorOf(principal, call.request);
  const { event, name: target, details } = entry;
  for (const partnerId of [principal.partnerId, call.query.id]) {
    await audit(tx, { event, actor, partnerId, target, details });
  }
}

/** Lets an applicant in whose address is verified. */
export async function approve(
  call: OperateCall<typeof approveRegistration>,
): Promise<ResponseOf<typeof approveRegistration>> {
  const { tx, principal, query, body } = call;
  const { name, email, language, isVerified } = await openApplication(tx, query.id);
  if (!isVerified || email === null) {
    throw new Problem('registrationNotVerified');
  }
  if (body.billing) await changeAsOperator(call, query.id, body.billing);
  await decide(tx, query.id, 'active');
  const partner = await giveSlug(tx, query.id, name);
  await record(call, { event: 'registrationApproved', name, details: {} });
  await queueMail(tx, {
    partnerId: principal.partnerId,
    kind: 'registrationApproved',
    recipient: email,
    language: language ?? 'en',
    content: { partner },
  });
  return {};
}

/**
 * Turns an applicant down. Only a verified address is written to, because another may be a stranger's, which is given
 * back at once, too; a verified one is their name to read the decision by until it is wanted again.
 */
export async function decline(
  call: OperateCall<typeof declineRegistration>,
): Promise<ResponseOf<typeof declineRegistration>> {
  const { tx, principal, query, body } = call;
  const { reason } = body;
  const { name, email, language, isVerified } = await openApplication(tx, query.id);
  await decide(tx, query.id, 'declined');
  await record(call, { event: 'registrationDeclined', name, details: { reason } });
  if (!isVerified) await releaseDeclined(tx, query.id);
  if (!isVerified || email === null) return {};
  await queueMail(tx, {
    partnerId: principal.partnerId,
    kind: 'registrationDeclined',
    recipient: email,
    language: language ?? 'en',
    content: { reason },
  });
  return {};
}
