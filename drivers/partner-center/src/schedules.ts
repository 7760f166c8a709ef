import { ProviderFailure } from '@portal/ports/failure';
import type { NextTerm, TermEndChoice } from '@portal/ports/licenses';
import { z } from 'zod';
import { boundsOf, catalogItemOf } from './catalog.ts';
import type { Client } from './client.ts';
import type { ScheduledAction, SubscriptionBody } from './subscription-shape.ts';

/** What is to happen at the end of the term. */
export const schedule = z.object({
  autoRenewEnabled: z.boolean(),
  scheduledActions: z.array(z.looseObject({ scheduleType: z.string(), actionType: z.string() })),
});
export type Schedule = z.infer<typeof schedule>;

const atTermEnd = (actionType: string): ScheduledAction => ({ scheduleType: 'TermEnd', actionType });

/** The system takes any number for a renewal, and fails only when that begins. */
async function requireSoldAtOnce(client: Client, next: NextTerm): Promise<void> {
  const bounds = await boundsOf(client, next);
  if (bounds === null) return;
  const { minQuantity, maxQuantity } = bounds;
  if (next.quantity >= minQuantity && next.quantity <= maxQuantity) return;
  throw new ProviderFailure(
    'refused',
    `${next.quantity} are not sold, ${minQuantity} to ${maxQuantity} are`,
    {
      reason: 'quantityOutOfRange',
    },
  );
}

async function renewalOf(client: Client, next: NextTerm): Promise<ScheduledAction> {
  const { productId, skuId, billingPeriod, term, quantity } = next;
  const catalogItemId = await catalogItemOf(client, next);
  if (catalogItemId === null)
    throw new ProviderFailure('refused', 'it is no longer sold like that', { reason: 'productWithdrawn' });
  await requireSoldAtOnce(client, next);
  const availabilityId = catalogItemId.split(':')[2];
  const product = { productId, skuId, availabilityId, billingCycle: billingPeriod, termDuration: term };
  return { ...atTermEnd('RenewToNewTerm'), instructions: { product, quantity } };
}

/** As the system is told it. */
export async function scheduleOf(client: Client, wanted: TermEndChoice): Promise<Schedule> {
  if (wanted.outcome === 'ends') return { autoRenewEnabled: false, scheduledActions: [atTermEnd('Cancel')] };
  if (wanted.outcome === 'extends')
    return { autoRenewEnabled: false, scheduledActions: [atTermEnd('RenewToExtendedServiceTerm')] };
  const scheduledActions = wanted.next === null ? [] : [await renewalOf(client, wanted.next)];
  return { autoRenewEnabled: true, scheduledActions };
}

type Action = Schedule['scheduledActions'][number];

const decided = new Set(['cancel', 'renewtonewterm', 'renewtoextendedserviceterm']);

/** What the portal decides on: how the term ends. All else that is scheduled is somebody else's. */
const isOurs = ({ scheduleType, actionType }: Action): boolean =>
  scheduleType.toLowerCase() === 'termend' && decided.has(actionType.toLowerCase());

/** The vendor may add to what it was sent, and whoever keeps it tells its fields in another order. */
const holds = (found: unknown, wanted: unknown): boolean => {
  if (typeof wanted !== 'object' || wanted === null) return (found ?? null) === (wanted ?? null);
  if (typeof found !== 'object' || found === null) return false;
  return Object.entries(wanted).every(([name, value]) => holds(Reflect.get(found, name), value));
};

/** Actions take the place of instructions of the older kind. What others have scheduled stays as it is. */
export function scheduled(body: SubscriptionBody, { autoRenewEnabled, scheduledActions }: Schedule): unknown {
  const { scheduledNextTermInstructions: _older, ...rest } = body;
  const others = (body.scheduledActions ?? []).filter(
    (action) => !isOurs(action) && !scheduledActions.some((one) => holds(action, one)),
  );
  return { ...rest, autoRenewEnabled, scheduledActions: [...scheduledActions, ...others] };
}

/** What a change within the term would delete; null when nothing was scheduled. */
export function scheduleAt({
  scheduledActions,
  scheduledNextTermInstructions,
  autoRenewEnabled,
}: SubscriptionBody): Schedule | null {
  if (scheduledActions && scheduledActions.length > 0) return { autoRenewEnabled, scheduledActions };
  if (!scheduledNextTermInstructions) return null;
  const action = { ...atTermEnd('RenewToNewTerm'), instructions: scheduledNextTermInstructions };
  return { autoRenewEnabled, scheduledActions: [action] };
}

/** True when all of it is there again. */
export const isRestored = (body: SubscriptionBody, kept: Schedule | null): boolean =>
  kept !== null &&
  body.autoRenewEnabled === kept.autoRenewEnabled &&
  kept.scheduledActions.every((action) => body.scheduledActions?.some((one) => holds(one, action)));
