import { tierLimits, type BackupRetention, type BackupTier } from '@portal/ports/vm-backup';
import { z } from 'zod';

const count = z.int().min(0).default(0);

const longestDays = ({ days, weeks, months, years }: BackupRetention): number =>
  Math.max(days, weeks * 7, Math.floor((months * 365.25) / 12), Math.floor(years * 365.25));

const tierSettings = (tier: BackupTier) => {
  const limits = tierLimits[tier];
  return z
    .strictObject({
      /** Where the backups of this tier go. That they are immutable, and copied elsewhere, is set up in it. */
      repository: z.uuid(),
      retention: z.strictObject({
        days: z.int().min(1).max(999),
        weeks: count,
        months: count,
        years: count,
      }),
      immutableDays: z.int().min(1).nullable().default(null),
      replication: z
        .strictObject({ region: z.string().min(1), days: z.int().min(1) })
        .nullable()
        .default(null),
    })
    .refine(({ retention }) => longestDays(retention) <= limits.longestRetentionDays, {
      path: ['retention'],
      message: `longer than the ${limits.longestRetentionDays} days of the tier`,
    })
    .refine(({ immutableDays }) => (immutableDays ?? 0) <= limits.longestImmutableDays, {
      path: ['immutableDays'],
      message: `more than the ${limits.longestImmutableDays} days of the tier`,
    })
    .refine(({ replication }) => (replication !== null) === limits.isReplicated, {
      path: ['replication'],
      message: limits.isReplicated ? 'is part of the tier' : 'is no part of the tier',
    });
};

/** Where the region keeps what customers back up to it themselves. */
const cloudConnectSettings = z.strictObject({
  site: z.uuid(),
  repository: z.uuid(),
  /** By which name customers see the repository. */
  repositoryName: z.string().min(1).max(100).default('Cloud repository'),
  /** Without one, customers connect to the gateways that are in no pool. */
  gatewayPool: z.uuid().nullable().default(null),
  /** Without a number, what a customer has does not end by itself. */
  leaseDays: z.int().min(1).nullable().default(null),
});
export type CloudConnectSettings = z.infer<typeof cloudConnectSettings>;

/** What a connection to a Service Provider Console needs to know of its region. */
export const veeamServiceProviderSettings = z.strictObject({
  /** The backup server of the region, and the Cloud Director by the name that this server knows it by. */
  backupServer: z.uuid(),
  cloudDirector: z.string().min(1),
  tiers: z
    .strictObject({
      basic: tierSettings('basic').optional(),
      standard: tierSettings('standard').optional(),
      premium: tierSettings('premium').optional(),
    })
    .refine((tiers) => Object.values(tiers).some((tier) => tier !== undefined), 'needs a tier'),
  cloudConnect: cloudConnectSettings.optional(),
  /** An action that runs for longer is given up. */
  longestActionMinutes: z.int().min(1).default(60),
  /** How long a change waits for a backup that is running. */
  longestRunMinutes: z
    .int()
    .min(1)
    .default(24 * 60),
});
export type VeeamServiceProviderSettings = z.infer<typeof veeamServiceProviderSettings>;
export type TierSettings = NonNullable<VeeamServiceProviderSettings['tiers'][BackupTier]>;

/** Sessions of one user may disturb each other: the portal needs a user of its own. */
export const veeamServiceProviderConnection = z.strictObject({
  /** Without a slash at the end: `https://vspc.example.org:1280`. */
  endpoint: z.url({ protocol: /^https?$/ }).refine((address) => !address.endsWith('/'), 'ends with a slash'),
  username: z.string().min(1),
  password: z.string().min(1),
  settings: veeamServiceProviderSettings,
});
export type VeeamServiceProviderConnection = z.infer<typeof veeamServiceProviderConnection>;
