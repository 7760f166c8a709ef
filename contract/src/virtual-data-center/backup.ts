import * as z from 'zod';
import { regions } from '../constants.ts';
import { consent, id } from '../fields.ts';
import { agreedPrices, minor, month, priceExplanation, productKey } from '../prices.ts';
import { backupTiers, type BackupTier } from './constants.ts';
import { endpointsOf, ofCustomer } from '../services/endpoints.ts';

const { deletes, made, reads, readsOfPartner, updates } = endpointsOf('virtual-data-center');

/** Hours that the backup may take to know a VM that was made just now. */
export const knownWithinHours = 2;

/** What is metered while a VM has the tier: its allocated disk, in whole GiB rounded up. */
export const backupProduct = (tier: BackupTier) => `virtual-data-center.backup-${tier}` as const;

/** The allocated disk of a VM as it is billed. */
export const billedGiB = ({ diskMiB }: { diskMiB: number }): number => Math.max(1, Math.ceil(diskMiB / 1024));

const count = z.number().int().nonnegative();

export const backupPolicy = z.object({
  tier: z.enum(backupTiers),
  snapshotsPerDay: z.number().int().positive(),
  /** All restore points of so many days, then one for each week, month and year; 0: none of these. */
  retention: z.object({ days: count, weeks: count, months: count, years: count }),
  /** Null: restore points can be removed. */
  immutableDays: count.nullable(),
  /** Null: restore points are in this region alone. */
  replication: z.object({ region: z.string(), days: count }).nullable(),
  /** What a GiB of allocated disk costs the customer for an hour; null without a price. */
  price: priceExplanation.nullable(),
});
export type BackupPolicy = z.infer<typeof backupPolicy>;

export const listBackupPolicies = reads('listBackupPolicies', '/virtual-data-center/backup-policies/', {
  summary: 'The backup policies that a region offers. Without any, VMs there cannot be backed up.',
  query: ofCustomer.extend({ region: z.enum(regions) }),
  response: z.object({ items: z.array(backupPolicy) }),
});

const path = '/virtual-data-center/{region}/vdc/{vdcId}/vm/{vmId}/backup/';
/** Where a VM is. */
export const vmPlace = {
  params: z.object({ region: z.enum(regions), vdcId: id, vmId: id }),
  query: ofCustomer,
} as const;

export const vmBackupForm = z.object({
  tier: z.enum(backupTiers, { error: 'required' }),
  costConsent: consent,
});

export const setVmBackup = updates('setVmBackup', path, {
  ...vmPlace,
  summary: 'Orders a backup policy for a VM, in place of the one that it has.',
  body: vmBackupForm.extend({ agreedPrices }),
  errors: ['operationOpen', 'backupNotOffered', 'hasPolicy'],
});

export const removeVmBackup = deletes('removeVmBackup', path, {
  ...vmPlace,
  summary: "Orders that a VM's backup policy ends. Its restore points stay until their retention ends.",
  errors: ['operationOpen', 'backupNotOffered', 'hasNoPolicy'],
});

/** VMs with a policy, of all. */
const attachRate = z.object({
  vms: count,
  /** With a policy. */
  protectedVms: count,
  basic: count,
  standard: count,
  premium: count,
  none: count,
});
export type AttachRate = z.infer<typeof attachRate>;

export const getAttachRate = reads('getAttachRate', '/virtual-data-center/attach-rate/', {
  summary: "How many of a customer's VMs have a backup policy, of all its vDCs or of one.",
  query: ofCustomer.extend({ vdcId: id.optional() }),
  response: attachRate,
});

export const getAverageAttachRate = readsOfPartner(
  'getAverageAttachRate',
  '/virtual-data-center/average-attach-rate/',
  {
    summary: 'How many VMs of all customers have a backup policy.',
    query: z.object({ partnerId: id.optional() }),
    response: attachRate,
  },
);

export const getVirtualDataCenterRevenue = readsOfPartner(
  'getVirtualDataCenterRevenue',
  '/virtual-data-center/revenue-metering/',
  {
    summary: 'What customers pay for each product in a month, excluding VAT.',
    response: z.object({
      month,
      currency: z.string(),
      /** Of products that cost something, the largest first. */
      products: z.array(z.object({ product: productKey, customerMinor: minor })),
      customerMinor: minor,
    }),
  },
);

export const backupEndpoints = made;
