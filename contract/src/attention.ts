import * as z from 'zod';
import { timestamp } from './fields.ts';
import { serviceAttention } from './services/list.ts';
import { serviceWord } from './services/services.ts';

/**
 * How much something needs somebody, the most urgent first: something has failed, waits for a person, has not answered, is
 * under way, or nothing does.
 */
export const attentionLevels = ['error', 'warning', 'unknown', 'busy', 'none'] as const;
export const attentionLevel = z.enum(attentionLevels);
export type AttentionLevel = z.infer<typeof attentionLevel>;

/** Why: of a service, the customer itself (`deletion`: its owner has it deleted soon), or of things of a service. */
export const attentionKind = z.enum([
  'serviceFailed',
  'serviceNeedsAttention',
  'serviceBusy',
  'notAnswering',
  'deletion',
  ...serviceAttention,
]);

/** One reason: of a service by its state, or things of it (`count`, the `name` of the first) of one kind. */
export const attentionReason = z.object({
  level: attentionLevel,
  kind: attentionKind,
  service: serviceWord.nullable(),
  count: z.number().int().positive(),
  name: z.string().nullable(),
  since: timestamp.nullable(),
});
export type AttentionReason = z.infer<typeof attentionReason>;

/** What needs somebody: `count` of all reasons, of which the most urgent are named. */
export const attention = z.object({
  level: attentionLevel,
  count: z.number().int().nonnegative(),
  reasons: z.array(attentionReason),
});
export type Attention = z.infer<typeof attention>;
