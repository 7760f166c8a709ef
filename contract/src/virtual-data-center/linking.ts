import * as z from 'zod';
import { platforms } from './constants.ts';

const count = z.number().int().nonnegative();
const sizes = { vms: count, vCpus: count, memoryGiB: count, diskGiB: count };

/** What one look into an existing organization found; of a long list the first `vdcsShown`. */
export const vdcsShown = 50;
export const organizationContents = z.object({
  vdcs: count,
  /** Of all of them together. */
  ...sizes,
  shownVdcs: z.array(z.object({ name: z.string(), platform: z.enum(platforms).nullable(), ...sizes })),
});
export type OrganizationContents = z.infer<typeof organizationContents>;
