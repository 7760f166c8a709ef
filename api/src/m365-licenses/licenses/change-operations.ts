import { billingPeriod, licenseTerm, seats } from '@portal/contract/m365-licenses/fields';
import type { AuditDetails } from '@portal/contract/audit-log/details';
import type { LicenseMemory, LicenseSubscription } from '@portal/ports/licenses';
import * as z from 'zod';
import type { Transaction } from '../../platform/database/database.ts';
import {
  defineOperation,
  OperationFailure,
  type ClaimedOperation,
  type OperationDefinition,
  type Outcome,
  type Try,
} from '../../platform/operations/definition.ts';
import { service } from '../account.ts';
import { driverOf, inPartnerCenter } from '../system.ts';
import { tenantOf } from '../tenants/repository.ts';
import { licenses, settleChanged } from './change-repository.ts';
import { follow } from './mirrored.ts';
import { lockLicenses } from './mirror-repository.ts';

const nextTerm = z.object({
  productId: z.string(),
  skuId: z.string(),
  term: licenseTerm,
  billingPeriod,
  quantity: seats,
});
const termEnd = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('renews'), next: nextTerm.nullable() }),
  z.object({ outcome: z.literal('extends') }),
  z.object({ outcome: z.literal('ends') }),
]);
const change = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('quantity'), quantity: seats }),
  z.object({ kind: z.literal('termEnd'), termEnd }),
  z.object({ kind: z.enum(['cancel', 'suspend', 'reactivate']) }),
]);

/** `version` is the system's own, of what the change was decided on. */
export const changeInput = z.object({ subscriptionId: z.string(), version: z.string(), change });
export type ChangeInput = z.infer<typeof changeInput>;
const memory = z.custom<LicenseMemory>((value) => typeof Object(value).step === 'string');

type Changing = ClaimedOperation<ChangeInput>;

const detailsOf = ({ input: { change: made } }: Pick<Changing, 'input'>): AuditDetails => {
  if (made.kind === 'quantity') return { quantity: made.quantity };
  return made.kind === 'termEnd' ? { termEnd: made.termEnd.outcome } : {};
};

/** The license as the system has it now, with what that costs or gives back. */
async function settle(tx: Transaction, operation: Changing, subscription: LicenseSubscription) {
  const { requestedAt } = operation;
  const all = await lockLicenses(tx, operation, requestedAt);
  const known = all.find(({ subscriptionId }) => subscriptionId === subscription.id);
  if (!known) throw new Error(`There is no license of ${subscription.id}.`);
  await follow(tx, operation, { known, subscription, requestedAt });
  await settleChanged(tx, { ...operation, id: known.id }, operation.actor.userName);
}

async function run(
  operation: Changing,
  { clouds, database, memory: kept }: Try<LicenseMemory>,
): Promise<Outcome<LicenseMemory>> {
  const tenant = await tenantOf(database, operation);
  if (!tenant) throw new OperationFailure({ reason: 'tenantMissing' });
  const attempt = { operationId: operation.id, memory: kept };
  const edit = { tenantId: tenant.tenantId, ...operation.input };
  const outcome = await inPartnerCenter(driverOf(clouds).changeSubscription(attempt, edit));
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
    lane: 'edit',
    steps: 1,
    expectedSeconds: 60,
    cost,
    events,
    mailWhenFailed: 'orderer',
    carriedBy: licenses.carriedBy,
    tells: ['licenses'],
    run,
    failed: async (tx, operation) => {
      await licenses.setState(tx, { ...operation, id: operation.targetId }, 'active');
      return detailsOf(operation);
    },
  });

export const updating = changing({
  kind: 'updateLicense',
  cost: 'priced',
  events: { ordered: 'licenseUpdateOrdered', done: 'licenseUpdated', failed: 'licenseUpdateFailed' },
});

export const settingTermEnd = changing({
  kind: 'setLicenseTermEnd',
  cost: { free: 'It costs when the next term begins, and can be decided anew until then.' },
  events: { ordered: 'licenseTermEndOrdered', done: 'licenseTermEndSet', failed: 'licenseTermEndFailed' },
});

export const cancelling = changing({
  kind: 'cancelLicense',
  cost: { free: 'It ends what costs.' },
  events: {
    ordered: 'licenseCancellationOrdered',
    done: 'licenseCancelled',
    failed: 'licenseCancellationFailed',
  },
});

export const suspending = changing({
  kind: 'suspendLicense',
  cost: { free: 'It is paid on as before.' },
  events: {
    ordered: 'licenseSuspensionOrdered',
    done: 'licenseSuspended',
    failed: 'licenseSuspensionFailed',
  },
});

export const reactivating = changing({
  kind: 'reactivateLicense',
  cost: { free: 'It was paid all along.' },
  events: {
    ordered: 'licenseReactivationOrdered',
    done: 'licenseReactivated',
    failed: 'licenseReactivationFailed',
  },
});

export const licenseChanges = [updating, settingTermEnd, cancelling, suspending, reactivating];
