import { momentText } from '@portal/driver-kit/moments';
import { text, whole } from '@portal/driver-kit/numbers';
import { wordsOf } from '@portal/driver-kit/words';
import { z } from 'zod';
import { attributes } from './shapes.ts';

export const instructions = z.looseObject({
  product: z.looseObject({
    productId: z.string(),
    skuId: z.string(),
    billingCycle: text,
    termDuration: text,
  }),
  quantity: whole,
});
export type Instructions = z.infer<typeof instructions>;

const isRenewal = wordsOf(['RenewToNewTerm']);

/** Where these names come from: docs/decisions/m365-licenses.md. Only what a renewal is told with has a shape. */
const scheduledAction = z
  .looseObject({ scheduleType: z.string(), actionType: z.string(), instructions: z.unknown().optional() })
  .refine(
    ({ actionType, instructions: told }) =>
      isRenewal(actionType) === null || instructions.nullish().safeParse(told).success,
    { path: ['instructions'], error: 'is not read' },
  );
export type ScheduledAction = z.infer<typeof scheduledAction>;

/** A change sends all of it back, also what is not read here: what is left out, the vendor resets. */
export const subscriptionBody = z.looseObject({
  id: z.string(),
  orderId: text.nullish(),
  offerId: z.string(),
  offerName: z.string().nullish(),
  quantity: whole,
  creationDate: momentText,
  effectiveStartDate: momentText,
  commitmentEndDate: momentText,
  commitmentEndDateTime: momentText.nullish(),
  cancellationAllowedUntilDate: momentText.nullish(),
  status: text,
  autoRenewEnabled: z.boolean(),
  billingType: text.nullish(),
  billingCycle: text,
  termDuration: text.nullish(),
  refundOptions: z.array(z.looseObject({ type: text, expiresAt: momentText.nullish() })).nullish(),
  refundableQuantity: z
    .looseObject({
      details: z.array(z.looseObject({ quantity: whole, allowedUntilDateTime: momentText })).nullish(),
    })
    .nullish(),
  scheduledNextTermInstructions: instructions.nullish(),
  scheduledActions: z.array(scheduledAction).nullish(),
  attributes: attributes.nullish().transform((found) => found ?? {}),
});
export type SubscriptionBody = z.infer<typeof subscriptionBody>;
