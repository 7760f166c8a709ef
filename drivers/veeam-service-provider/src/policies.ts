import { ProviderFailure } from '@portal/ports/failure';
import { backupTiers, tierLimits, type BackupPolicy, type BackupTier } from '@portal/ports/vm-backup';
import type { TierSettings, VeeamServiceProviderSettings } from './connection.ts';

export const settingsOf = ({ tiers }: VeeamServiceProviderSettings, tier: BackupTier): TierSettings => {
  const settings = tiers[tier];
  if (settings === undefined) throw new ProviderFailure('refused', `the region does not offer ${tier}`);
  return settings;
};

export const policiesOf = ({ tiers }: VeeamServiceProviderSettings): BackupPolicy[] =>
  backupTiers.flatMap((tier) => {
    const settings = tiers[tier];
    if (settings === undefined) return [];
    const { retention, immutableDays, replication } = settings;
    const { snapshotsPerDay } = tierLimits[tier];
    return [{ tier, snapshotsPerDay, retention, immutableDays, replication }];
  });

/** The parts of a job that make it follow its tier. Long-term retention needs full backups. */
export const followingOf = (tier: BackupTier, { retention }: TierSettings) => {
  const { days, weeks, months, years } = retention;
  return {
    retentionPolicy: { type: 'Days', quantity: days },
    gfsPolicy: {
      isEnabled: weeks + months + years > 0,
      weekly: { isEnabled: weeks > 0, keepForNumberOfWeeks: Math.max(1, weeks), desiredTime: 'Sunday' },
      monthly: { isEnabled: months > 0, keepForNumberOfMonths: Math.max(1, months), desiredTime: 'First' },
      yearly: { isEnabled: years > 0, keepForNumberOfYears: Math.max(1, years), desiredTime: 'Jan' },
    },
    schedule: {
      runAutomatically: true,
      periodically: {
        isEnabled: true,
        periodicallyKind: 'Hours',
        frequency: 24 / tierLimits[tier].snapshotsPerDay,
      },
      retry: { isEnabled: true, retryCount: 3, awaitMinutes: 10 },
    },
  };
};

export const fullBackups = {
  backupModeType: 'Incremental',
  syntheticFulls: { isEnabled: true, weekly: { isEnabled: true, days: ['Saturday'] } },
};
