import type { AuditDetails } from '@portal/contract/audit-log/details';
import type { AuditEvent } from '@portal/contract/audit-log/events';
import type { Endpoint, ResponseOf } from '@portal/contract/http';
import type {
  createPartner,
  getPartner,
  invitePartnerOwner,
  reactivatePartner,
  setCreditLimit,
  setPartnerDiscount,
  setPartnerSlug,
  suspendPartner,
  updatePartner,
} from '@portal/contract/partners';
import { createInviteUser, queueUp, type Invitation, type InviteUser } from '../auth/index.ts';
import { firstBilling, writeBilling } from '../billing/index.ts';
import { actorOf, audit } from '../platform/audit.ts';
import type { OpenCall, OperateCall, WriteCall } from '../platform/http/call.ts';
import { newId } from '../platform/database/ids.ts';
import { queueMail, type MailContent } from '../platform/mail/mail-queue.ts';
import type { Platform } from '../platform/platform.ts';
import { invalidField, notFound, Problem, stale } from '../platform/http/problem.ts';
import { giveSlug } from '../platform/slug.ts';
import { enterTenant, openPartner } from '../platform/database/tenancy.ts';
import { changeDiscount, lockDiscounts } from '../price-list/index.ts';
import { pricedServices } from '@portal/contract/services/products';
import { changeDetails, requireNumber } from '../settings/index.ts';
import {
  type LockedPartner,
  changeLimit,
  changeSlug,
  insertPartner,
  isMember,
  lastEntry,
  lockPartner,
  ownerAccepted,
  ownersOf,
  partnerOf,
  markActive,
  markSuspended,
  withdrawOwners,
} from './repository.ts';

type Call = Pick<OperateCall<Endpoint>, 'tx' | 'principal' | 'request'>;
type Entry = { id: string; name: string; event: AuditEvent; details?: AuditDetails };

const missing = (): Problem => notFound();

/** One entry in the operator's log, which did it, and one in the partner's, which it happened to. */
async function record({ tx, principal, request }: Call, entry: Entry): Promise<void> {
  const { id, name: target, event, details = {} } = entry;
  const actor = actorOf(principal, request);
  for (const partnerId of [principal.partnerId, id])
    await audit(tx, { event, actor, partnerId, target, details });
}

async function lockKnown({ tx }: Call, id: string): Promise<LockedPartner> {
  const partner = await lockPartner(tx, id);
  if (!partner) throw missing();
  return partner;
}

/** What was shown has changed since, as the log tells. */
async function staleSince({ tx }: Call, id: string, event: AuditEvent): Promise<Problem> {
  const last = await lastEntry(tx, id, event);
  return stale(last?.by ?? '', (last?.at ?? new Date(0)).toISOString());
}

export const readPartner =
  ({ auth }: Pick<Platform, 'auth'>) =>
  async ({ query }: OpenCall<typeof getPartner>): Promise<ResponseOf<typeof getPartner>> => {
    const found = await partnerOf(auth, query.id, [...pricedServices]);
    if (!found) throw missing();
    return found;
  };

type Owner = { id: string; organizationName: string; email: string };

const ownerOf = ({ principal, request }: Call, { id, organizationName, email }: Owner): Invitation => ({
  partnerId: id,
  organizationId: id,
  organizationName,
  email,
  roles: ['owner'],
  principal,
  request,
});

/** Creates a partner as an approved registration leaves one, with its first owner invited instead of signed in. */
export function createCreate(platform: Platform) {
  const invite: InviteUser = createInviteUser(platform);
  return async (call: OperateCall<typeof createPartner>): Promise<ResponseOf<typeof createPartner>> => {
    const { tx, body } = call;
    const { inviteOwnerEmail, ...form } = body;
    requireNumber(form);
    const id = newId();
    const { name, organizationNumber } = form;
    await insertPartner(tx, id, form);
    await writeBilling(tx, id, { form: firstBilling(form), by: call.principal.userName });
    await record(call, { id, name, event: 'partnerCreated', details: { organizationNumber } });
    await invite(tx, ownerOf(call, { id, organizationName: name, email: inviteOwnerEmail }));
    // Last: its lock is held until the end.
    await giveSlug(tx, id, name);
    return { id };
  };
}

/** One alone is to be the first owner: whoever was invited before, by mistake perhaps, no longer gets in. */
async function withdrawOthers(call: Call, { id, email }: Owner): Promise<void> {
  const { tx, principal, request } = call;
  for (const { email: target, roles } of await withdrawOwners(tx, id, email)) {
    const actor = actorOf(principal, request);
    await audit(tx, {
      event: 'userInvitationWithdrawn',
      actor,
      partnerId: id,
      target,
      details: { roles },
    });
  }
}

/** Invites the first owner of a partner that nobody owns yet: the link before may be over, or went to a wrong address. */
export function createInviteOwner(platform: Platform) {
  const invite: InviteUser = createInviteUser(platform);
  return async (
    call: OperateCall<typeof invitePartnerOwner>,
  ): Promise<ResponseOf<typeof invitePartnerOwner>> => {
    const { tx, query, body } = call;
    const { id } = query;
    await queueUp(tx, body.email);
    const { name: organizationName } = await lockKnown(call, id);
    if (await ownerAccepted(tx, id)) {
      throw new Problem('partnerHasOwner');
    }
    if (await isMember(tx, id, body.email)) {
      throw new Problem('partnerMemberAlready');
    }
    const owner = { id, organizationName, email: body.email };
    await withdrawOthers(call, owner);
    await openPartner(tx, id);
    await invite(tx, ownerOf(call, owner));
    return {};
  };
}

/** Changes a partner's details as itself can, in the partner; recorded in its log and in the operator's. */
export async function update(
  call: WriteCall<typeof updatePartner>,
): Promise<ResponseOf<typeof updatePartner>> {
  const { tx, principal, tenant, body, request } = call;
  const { partnerId } = tenant;
  const own = { partnerId, organizationId: partnerId };
  // Neither an applicant nor the operator itself, whose details another page has.
  if (!(await lockPartner(tx, partnerId))) throw missing();
  const changed = await changeDetails({ tx, own, sells: true, typed: body });
  if (!changed) return { version: body.version };
  const { name: target, details } = changed;
  const actor = actorOf(principal, request);
  await audit(tx, { event: 'companyUpdated', actor, partnerId, target, details });
  const home = { partnerId: principal.partnerId, customerId: null };
  await enterTenant(tx, { principal, tenant: home });
  await audit(tx, { event: 'partnerUpdated', actor, partnerId: principal.partnerId, target, details });
  await enterTenant(tx, { principal, tenant });
  return { version: body.version + 1 };
}

type OwnerMail = 'partnerSuspended' | 'partnerReactivated';

async function tellOwners<K extends OwnerMail>(
  { tx, principal }: Call,
  id: string,
  mail: { kind: K; content: MailContent[K] },
): Promise<void> {
  for (const { email: recipient, language } of await ownersOf(tx, id)) {
    await queueMail(tx, { partnerId: principal.partnerId, recipient, language, ...mail });
  }
}

/** Makes an organization read only: sessions notice at their next call. */
export async function suspend(
  call: OperateCall<typeof suspendPartner>,
): Promise<ResponseOf<typeof suspendPartner>> {
  const { tx, principal, query, body } = call;
  const { reason } = body;
  const { name, slug, state } = await lockKnown(call, query.id);
  if (state === 'suspended') throw new Problem('partnerSuspendedAlready');
  await markSuspended(tx, query.id, { reason, by: principal.userName });
  await record(call, { id: query.id, name, event: 'partnerSuspended', details: { reason } });
  const content = { organizationName: name, reason, partner: slug };
  await tellOwners(call, query.id, { kind: 'partnerSuspended', content });
  return {};
}

export async function reactivate(
  call: OperateCall<typeof reactivatePartner>,
): Promise<ResponseOf<typeof reactivatePartner>> {
  const { tx, query } = call;
  const { name, slug, state } = await lockKnown(call, query.id);
  if (state !== 'suspended') throw new Problem('partnerNotSuspended');
  await markActive(tx, query.id);
  await record(call, { id: query.id, name, event: 'partnerReactivated' });
  await tellOwners(call, query.id, {
    kind: 'partnerReactivated',
    content: { organizationName: name, partner: slug },
  });
  return {};
}

/** Changes what a partner's address is asked for by; refused when it is no longer the one that was shown. */
export async function rename(
  call: OperateCall<typeof setPartnerSlug>,
): Promise<ResponseOf<typeof setPartnerSlug>> {
  const { tx, query, body } = call;
  const { slug, before: previousSlug } = body;
  const partner = await lockKnown(call, query.id);
  if (partner.slug !== previousSlug) {
    throw await staleSince(call, query.id, 'partnerSlugSet');
  }
  if (slug === previousSlug) return {};
  if (!(await changeSlug(tx, query.id, slug))) {
    throw new Problem('partnerSlugTaken');
  }
  const details = { slug, previousSlug };
  await record(call, { id: query.id, name: partner.name, event: 'partnerSlugSet', details });
  return {};
}

/** From today on, for what was used today as well; refused when it is no longer the one that was shown. */
export async function discount(
  call: OperateCall<typeof setPartnerDiscount>,
): Promise<ResponseOf<typeof setPartnerDiscount>> {
  const { tx, principal, query, body, request } = call;
  const { service, percent, before } = body;
  if (!pricedServices.has(service)) throw invalidField('service', { errorKey: 'invalid' });
  // Before the partner, as the command does: the other way round the two would wait for each other.
  await lockDiscounts(tx, query.id);
  const { name } = await lockKnown(call, query.id);
  const partner = { id: query.id, name, operatorId: principal.partnerId };
  await changeDiscount(tx, {
    organization: partner,
    service,
    percent,
    before,
    actor: actorOf(principal, request),
  });
  return {};
}

/** Sets the limit that orders are held against; refused when it is no longer the one that was shown. */
export async function limitCredit(
  call: OperateCall<typeof setCreditLimit>,
): Promise<ResponseOf<typeof setCreditLimit>> {
  const { tx, query, body } = call;
  const { limitMinor, before } = body;
  const { name, creditLimitMinor } = await lockKnown(call, query.id);
  if (creditLimitMinor !== before) {
    throw await staleSince(call, query.id, 'creditLimitSet');
  }
  if (limitMinor === before) return {};
  await changeLimit(tx, query.id, limitMinor);
  const details = { limitMinor, previousLimitMinor: before };
  await record(call, { id: query.id, name, event: 'creditLimitSet', details });
  return {};
}
