import { termEndForm } from '@portal/contract/m365-licenses/changes';
import { seats } from '@portal/contract/m365-licenses/fields';
import { productKey } from '@portal/contract/prices';
import type { License, TermEndOutcome } from '@portal/contract/m365-licenses/licenses';
import type { AuditDetails } from '@portal/contract/audit-log/details';
import type { LicenseMemory, LicenseSubscription, SubscriptionChange } from '@portal/ports/licenses';
import sql from 'sql-template-tag';
import * as z from 'zod';
import type { Transaction } from '../../platform/database/database.ts';
import {
  defineOperation,
  OperationFailure,
  type ClaimedOperation,
  type OperationDefinition,
  type OrderedOperation,
  type Outcome,
  type Try,
} from '../../platform/operations/definition.ts';
import { isOfCustomer } from '../../platform/database/tenancy.ts';
import { editState, type EditState } from '../../services/ordering.ts';
import { ofTarget, thingsOf } from '../../services/things.ts';
import { refOf, requireEnabled, service } from '../account.ts';
import { driverOf, inPartnerCenter } from '../system.ts';
import { beginMirrors } from '../tenants/enabling.ts';
import { tenantOf } from '../tenants/repository.ts';
import { follow } from './mirrored.ts';
import { extendedFrom, isExtended, lockLicenses } from './mirror-repository.ts';

const change = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('quantity'), quantity: seats }),
  z.object({ kind: z.literal('termEnd'), termEnd: termEndForm }),
  z.object({ kind: z.literal('newTerm'), product: productKey }),
  z.object({ kind: z.enum(['cancel', 'suspend']) }),
  z.object({ kind: z.literal('reactivate'), autoRenew: z.boolean().default(false) }),
]);

/** `version` is the system's own, of what the change was decided on. */
export const changeInput = z.object({ subscriptionId: z.string(), version: z.string(), change });
export type ChangeInput = z.infer<typeof changeInput>;
const memory = z.custom<LicenseMemory>((value) => typeof Object(value).step === 'string');

type Changing = ClaimedOperation<ChangeInput>;

const detailsOf = ({ input: { change: made } }: OrderedOperation<ChangeInput>): AuditDetails => {
  if (made.kind === 'quantity') return { quantity: made.quantity };
  if (made.kind === 'reactivate') return made.autoRenew ? { termEnd: 'renews' } : {};
  return made.kind === 'termEnd' ? { termEnd: made.termEnd.outcome } : {};
};

/** A license as a change is decided on. */
export type LicenseRow = EditState &
  Pick<
    License,
    | 'id'
    | 'name'
    | 'product'
    | 'term'
    | 'isExtended'
    | 'extendedFrom'
    | 'subscriptionId'
    | 'state'
    | 'status'
    | 'purchased'
    | 'windows'
  > &
  Pick<License, 'cancellableUntil' | 'termEndsAt'> & { outcome: TermEndOutcome; systemVersion: string };

export const licenses = thingsOf<LicenseRow, void, ChangeInput>({
  table: 'license',
  requireEnabled,
  lock: (tx, tenant, id) =>
    tx.first<LicenseRow>(sql`
      select t.id, t.name, t.product, t.term, t.subscription_id as "subscriptionId", t.state, t.status, t.quantity as purchased,
        t.windows, api_time(t.cancellable_until) as "cancellableUntil", api_time(t.term_ends_at) as "termEndsAt", t.outcome,
        ${isExtended(sql`t.product_id`, sql`t.sku_id`)} as "isExtended",
        ${extendedFrom} as "extendedFrom", t.system_version as "systemVersion", ${editState}
      from license t where ${isOfCustomer(tenant)} and t.id = ${id} for no key update`),
  details: detailsOf,
});

/** As the system takes it: what comes next by its product and SKU. */
function asTaken(wanted: ChangeInput['change']): SubscriptionChange {
  if (wanted.kind === 'newTerm') return { kind: wanted.kind, newTerm: refOf(wanted.product) };
  if (wanted.kind !== 'termEnd') return wanted;
  const { kind, termEnd } = wanted;
  if (termEnd.outcome !== 'renews') return { kind, termEnd };
  const { outcome, next } = termEnd;
  return {
    kind,
    termEnd: { outcome, next: next && { ...refOf(next.product), quantity: next.quantity } },
  };
}

/** The license as the system has it now, with what that costs or gives back. */
async function settle(tx: Transaction, operation: Changing, subscription: LicenseSubscription) {
  const { requestedAt, actor } = operation;
  const all = await lockLicenses(tx, operation, requestedAt);
  const known = all.find(({ subscriptionId }) => subscriptionId === subscription.id);
  if (!known) throw new Error(`There is no license of ${subscription.id}.`);
  const { input, lines } = operation;
  // What begins a term is paid at the price that was agreed to.
  const unitPrice = input.change.kind === 'newTerm' ? lines[0]?.unitPrice : undefined;
  const isDecided = input.change.kind === 'termEnd';
  const by = actor.userName;
  await follow(tx, operation, { known, subscription, requestedAt, by, unitPrice, isDecided });
  await licenses.setState(tx, ofTarget(operation), 'active');
  await beginMirrors(tx, operation);
}

async function run(
  operation: Changing,
  { clouds, database, memory: kept }: Try<LicenseMemory>,
): Promise<Outcome<LicenseMemory>> {
  const tenant = await tenantOf(database, operation);
  if (!tenant) throw new OperationFailure({ reason: 'tenantMissing' });
  const { id: operationId, input } = operation;
  const edit = { ...input, tenantId: tenant.tenantId, change: asTaken(input.change) };
  const outcome = await inPartnerCenter(
    driverOf(clouds).changeSubscription({ operationId, memory: kept }, edit),
  );
  if ('again' in outcome) return outcome;
  return { done: { write: (tx) => settle(tx, operation, outcome.done), details: detailsOf(operation) } };
}

type Kind = Pick<OperationDefinition<ChangeInput>, 'kind' | 'cost' | 'events'>;

/** One change of a license, which the system may take its time for. */
const changing = ({ kind, cost, events }: Kind) =>
  defineOperation<ChangeInput, LicenseMemory>({
    ...licenses.meanwhile('updating', 'active'),
    kind,
    service,
    input: changeInput,
    memory,
    onRetry: ({ onRetry }) => onRetry ?? null,
    lane: 'edit',
    steps: 1,
    expectedSeconds: 60,
    cost,
    events,
    mailWhenFailed: 'orderer',
    carriedBy: licenses.carriedBy,
    tells: ['licenses'],
    run,
  });

/** By the change that is asked of the system. */
export const licenseChanges = {
  quantity: changing({
    kind: 'updateLicense',
    cost: 'priced',
    events: { ordered: 'licenseUpdateOrdered', done: 'licenseUpdated', failed: 'licenseUpdateFailed' },
  }),
  termEnd: changing({
    kind: 'setLicenseTermEnd',
    cost: { free: 'It costs when the next term begins, and can be decided anew until then.' },
    events: { ordered: 'licenseTermEndOrdered', done: 'licenseTermEndSet', failed: 'licenseTermEndFailed' },
  }),
  newTerm: changing({
    kind: 'startLicenseTerm',
    cost: 'priced',
    events: { ordered: 'licenseTermOrdered', done: 'licenseTermBegun', failed: 'licenseTermFailed' },
  }),
  cancel: changing({
    kind: 'cancelLicense',
    cost: { free: 'It ends what costs.' },
    events: {
      ordered: 'licenseCancellationOrdered',
      done: 'licenseCancelled',
      failed: 'licenseCancellationFailed',
    },
  }),
  suspend: changing({
    kind: 'suspendLicense',
    cost: { free: 'It is paid on as before.' },
    events: {
      ordered: 'licenseSuspensionOrdered',
      done: 'licenseSuspended',
      failed: 'licenseSuspensionFailed',
    },
  }),
  reactivate: changing({
    kind: 'reactivateLicense',
    cost: { free: 'It was paid all along.' },
    events: {
      ordered: 'licenseReactivationOrdered',
      done: 'licenseReactivated',
      failed: 'licenseReactivationFailed',
    },
  }),
};
