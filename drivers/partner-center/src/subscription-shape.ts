import { z } from 'zod';
import { attributes, momentText } from './shapes.ts';

const instructions = z.looseObject({
  product: z.looseObject({
    productId: z.string(),
    skuId: z.string(),
    billingCycle: z.string(),
    termDuration: z.string(),
  }),
  quantity: z.number().int(),
});
export type Instructions = z.infer<typeof instructions>;

/** Where these two names come from: docs/decisions/m365-licenses.md. */
const scheduledAction = z.looseObject({
  scheduleType: z.string(),
  actionType: z.string(),
  instructions: instructions.nullish(),
});
export type ScheduledAction = z.infer<typeof scheduledAction>;

/** A change sends all of it back, also what is not read here: what is left out, the vendor resets. */
export const subscriptionBody = z.looseObject({
  id: z.string(),
  orderId: z.string(),
  offerId: z.string(),
  offerName: z.string(),
  quantity: z.number().int(),
  creationDate: momentText,
  effectiveStartDate: momentText,
  commitmentEndDate: momentText,
  commitmentEndDateTime: momentText.nullish(),
  cancellationAllowedUntilDate: momentText.nullish(),
  status: z.string(),
  autoRenewEnabled: z.boolean(),
  billingType: z.string(),
  billingCycle: z.string(),
  termDuration: z.string().nullish(),
  refundOptions: z.array(z.looseObject({ type: z.string(), expiresAt: momentText.nullish() })).nullish(),
  refundableQuantity: z
    .looseObject({
      details: z
        .array(z.looseObject({ quantity: z.number().int(), allowedUntilDateTime: momentText }))
        .nullish(),
    })
    .nullish(),
  scheduledNextTermInstructions: instructions.nullish(),
  scheduledActions: z.array(scheduledAction).nullish(),
  attributes,
});
export type SubscriptionBody = z.infer<typeof subscriptionBody>;
