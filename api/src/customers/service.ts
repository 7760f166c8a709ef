import type { AuditDetails } from '@portal/contract/audit-log/details';
import type {
  createCustomer,
  CustomerForm,
  deleteCustomer,
  inviteCustomerOwner,
  updateCustomer,
} from '@portal/contract/customers';
import { customerForm } from '@portal/contract/customers';
import type { ResponseOf } from '@portal/contract/http';
import { auditEndedVisits, queueUp } from '../auth/index.ts';
import { actorOf, audit } from '../platform/audit.ts';
import type { Registry } from '../platform/capability.ts';
import type { WriteCall } from '../platform/http/call.ts';
import { publish } from '../platform/events/events.ts';
import { newId } from '../platform/database/ids.ts';
import { notFound, Problem, stale } from '../platform/http/problem.ts';
import { checkOpen } from '../platform/database/tenancy.ts';
import { keepManaged } from '../platform/sessions/visits.ts';
import type { InviteOwner } from './invitation.ts';
import {
  blockersOf,
  changeCustomer,
  endVisits,
  hasUsers,
  insertCustomer,
  lastChange,
  lockCustomer,
  removeCustomer,
  withdrawInvitations,
  type StoredCustomer,
} from './repository.ts';

export const missingCustomer = (): Problem => notFound();

const withoutDuplicates = (form: CustomerForm): CustomerForm => ({
  ...form,
  disruptionEmails: [...new Set(form.disruptionEmails)],
});

type Call = Pick<WriteCall<typeof updateCustomer>, 'tx' | 'tenant' | 'principal' | 'request'>;
type CustomerName = { id: string; name: string };

/** Whatever a partner does to a customer stands in that one's visitor book. */
const visited = ({ tx, principal, tenant }: Call, customerId: string): Promise<void> =>
  keepManaged(tx, { principal, tenant: { partnerId: tenant.partnerId, customerId } });

const record = async (
  call: Call,
  event: 'customerCreated' | 'customerUpdated' | 'customerDeleted',
  { id, name, details }: CustomerName & { details: AuditDetails },
): Promise<void> => {
  const { partnerId } = call.tenant;
  const target = { partnerId, customerId: id, customerName: name, target: name, details };
  await audit(call.tx, { event, actor: actorOf(call.principal, call.request), ...target });
  // One that is deleted has no book any more.
  if (event !== 'customerDeleted') await visited(call, id);
  await publish(call.tx, { topic: 'customers', partnerId, customerId: id, id });
};

/** Creates a customer and, when asked, invites its first owner; one transaction. */
export async function create(
  call: WriteCall<typeof createCustomer>,
  invite: InviteOwner,
): Promise<ResponseOf<typeof createCustomer>> {
  const { inviteOwnerEmail, ...typed } = call.body;
  const form = withoutDuplicates(typed);
  const id = newId();
  await insertCustomer(call.tx, { id, partnerId: call.tenant.partnerId }, form);
  const named = { id, name: form.name };
  await record(call, 'customerCreated', {
    ...named,
    details: { organizationNumber: form.organizationNumber },
  });
  if (inviteOwnerEmail !== '') await invite(call, { organization: named, email: inviteOwnerEmail });
  return { id };
}

async function lockedOrMissing({ tx, tenant }: Call, id: string): Promise<StoredCustomer> {
  const stored = await lockCustomer(tx, tenant, id);
  if (!stored) throw missingCustomer();
  return stored;
}

async function staleProblem({ tx, tenant }: Call, id: string): Promise<Problem> {
  const last = await lastChange(tx, tenant, id);
  return stale(last?.by ?? '', (last?.at ?? new Date(0)).toISOString());
}

const fieldNames = customerForm.keyof().options;

const changedFields = (before: CustomerForm, after: CustomerForm): string[] =>
  fieldNames.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]));

/** Changes a customer; refused when somebody else did since it was read. */
export async function update(
  call: WriteCall<typeof updateCustomer>,
): Promise<ResponseOf<typeof updateCustomer>> {
  const { tx, tenant, query } = call;
  const { version, ...typed } = call.body;
  const before = await lockedOrMissing(call, query.id);
  if (before.version !== version) throw await staleProblem(call, query.id);
  const form = withoutDuplicates(typed);
  const changed = changedFields(before, form);
  if (changed.length === 0) return { version };
  await changeCustomer(tx, { tenant, id: query.id }, form);
  const renamed = changed.includes('name') ? { previousName: before.name } : {};
  await record(call, 'customerUpdated', {
    id: query.id,
    name: form.name,
    details: { changed, ...renamed },
  });
  return { version: version + 1 };
}

/**
 * Deletes a customer that nothing blocks and that is open to its partner. Its users go with it, and their sessions end at
 * once.
 */
export async function remove(
  call: WriteCall<typeof deleteCustomer>,
  registry: Registry,
): Promise<ResponseOf<typeof deleteCustomer>> {
  const { tx, tenant, query } = call;
  const stored = await lockedOrMissing(call, query.id);
  checkOpen(call, stored, true);
  const { name, organizationNumber } = stored;
  const blockers = await blockersOf(tx, registry, { tenant, id: query.id });
  if (blockers.length > 0) {
    throw new Problem('customerBlocked').with({
      details: { blockers },
    });
  }
  const ended = await endVisits(tx, query.id);
  await auditEndedVisits(tx, ended, { ...call.request, openPartnerId: tenant.partnerId });
  await removeCustomer(tx, tenant, query.id);
  await record(call, 'customerDeleted', { id: query.id, name, details: { organizationNumber } });
  return {};
}

/** One alone is to be the first owner: whoever was invited before, by mistake perhaps, no longer gets in. */
async function withdrawOthers(call: WriteCall<typeof inviteCustomerOwner>, name: string): Promise<void> {
  const { tx, tenant, query, body, principal, request } = call;
  const { partnerId } = tenant;
  for (const { email: target, roles } of await withdrawInvitations(tx, query.id, body.email)) {
    await audit(tx, {
      event: 'userInvitationWithdrawn',
      actor: actorOf(principal, request),
      partnerId,
      customerId: query.id,
      customerName: name,
      target,
      details: { roles },
    });
  }
}

/** Invites the first owner of a customer that nobody has signed in to yet, in place of one invited before. */
export async function inviteOwner(
  call: WriteCall<typeof inviteCustomerOwner>,
  invite: InviteOwner,
): Promise<ResponseOf<typeof inviteCustomerOwner>> {
  const { tx, tenant, query, body } = call;
  await queueUp(tx, body.email);
  const { name } = await lockedOrMissing(call, query.id);
  if (await hasUsers(tx, tenant, query.id)) {
    throw new Problem('customerHasUsers');
  }
  await withdrawOthers(call, name);
  await visited(call, query.id);
  await invite(call, { organization: { id: query.id, name }, email: body.email });
  await publish(tx, {
    topic: 'customers',
    partnerId: tenant.partnerId,
    customerId: query.id,
    id: query.id,
  });
  return {};
}
