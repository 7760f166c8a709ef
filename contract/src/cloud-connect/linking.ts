import * as z from 'zod';

const count = z.number().int().nonnegative();

/** What one look into an existing tenant found. */
export const cloudContents = z.object({
  /** Empty where the tenant belongs to no company. */
  companyName: z.string(),
  isSuspended: z.boolean(),
  /** No count to the byte: a console takes quotas beyond what a number holds exactly. */
  quotaBytes: z.number().nonnegative(),
  usedBytes: count,
  servers: count,
  workstations: count,
  vms: count,
});
export type CloudContents = z.infer<typeof cloudContents>;
