import type { Licenses } from '@portal/ports/licenses';
import type { Course } from '@portal/ports/testing/unkindness/scenario';
import { z } from 'zod';
import type { Target } from './target.ts';

export type Start = (target: Target) => Promise<Course<Licenses>>;

const books = z.object({
  customers: z.array(z.object({ id: z.string(), domain: z.string() })),
  agreements: z.array(z.object({ customerId: z.string() })),
  subscriptions: z.array(
    z.object({
      id: z.string(),
      customerId: z.string(),
      quantity: z.number(),
      status: z.string(),
      skuId: z.string(),
      term: z.string(),
      autoRenew: z.boolean(),
    }),
  ),
});

export const booksOf = async ({ control }: Target): Promise<z.infer<typeof books>> =>
  books.parse(await control('GET content'));

export const boughtBy = async (target: Target, tenantId: string) =>
  (await booksOf(target)).subscriptions.filter(({ customerId }) => customerId === tenantId);
