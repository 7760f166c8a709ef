import { backupTiers, type BackupTier, type VdcTier } from '@portal/ports/vm-backup';

const isTier = (text: string | undefined): text is BackupTier => backupTiers.some((tier) => tier === text);

/** A backup server lets no two jobs have one name: it is by the name that a job is found again. */
export const jobNameOf = ({ vdc, tier }: VdcTier): string => `Cloud Portal ${tier} ${vdc}`;

/** Null when the job is not the portal's. */
export const vdcTierIn = (name: string): VdcTier | null => {
  const [, tier, vdc] = /^Cloud Portal ([a-z]+) (\S+)$/.exec(name) ?? [];
  return vdc !== undefined && isTier(tier) ? { vdc, tier } : null;
};
