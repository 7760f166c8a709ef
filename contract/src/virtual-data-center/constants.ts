/** Inside the product's SLA, or a partner's own environment, which is not. */
export const platforms = ['vmware', 'partner'] as const;
export type Platform = (typeof platforms)[number];

export const backupTiers = ['basic', 'standard', 'premium'] as const;
export type BackupTier = (typeof backupTiers)[number];

/** How the last backup of a VM ended, or what it is doing. `none`: there was none yet. */
export const vmRunStates = ['none', 'running', 'success', 'warning', 'failed', 'unknown'] as const;
export type VmRunState = (typeof vmRunStates)[number];

/** Characters of a vDC's name. */
export const vdcNameMaxLength = 12;
/** Bits. */
export const netmaskBounds = { min: 8, max: 32 } as const;

/** What of each can be ordered for one vDC. */
export const vdcBounds = {
  vCpus: { min: 1, max: 512 },
  memoryGiB: { min: 1, max: 4096 },
  diskGiB: { min: 10, max: 262_144 },
} as const;

/** Percent of the time; the lower one is that of a vDC on one internet provider. */
export const slaPercent = { redundant: 99.9, single: 99.6 } as const;
