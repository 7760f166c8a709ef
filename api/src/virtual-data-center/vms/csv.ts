import type { BackupTier } from '@portal/contract/virtual-data-center/backup';
import type { PowerState } from '@portal/contract/virtual-data-center/power';
import type { Vm } from '@portal/contract/virtual-data-center/vms';
import type { CsvColumn } from '../../platform/http/call.ts';
import { column, flagColumn, wordColumn, type Words } from '../../platform/http/csv-columns.ts';

const powerWords: Words<PowerState> = {
  en: {
    'failed-creation': 'Failed creation',
    unresolved: 'Unresolved',
    resolved: 'Resolved',
    suspended: 'Suspended',
    'powered-on': 'Powered on',
    'waiting-for-input': 'Waiting for input',
    unrecognized: 'Unrecognized',
    'powered-off': 'Powered off',
    inconsistent: 'Inconsistent',
    unknown: 'Unknown',
  },
  sv: {
    'failed-creation': 'Kunde inte skapas',
    unresolved: 'Ofullständig',
    resolved: 'Färdigställd',
    suspended: 'Pausad',
    'powered-on': 'Påslagen',
    'waiting-for-input': 'Väntar på svar',
    unrecognized: 'Okänd av systemet',
    'powered-off': 'Avstängd',
    inconsistent: 'Inkonsekvent',
    unknown: 'Okänt',
  },
};
const tiers: Readonly<Record<BackupTier, string>> = {
  basic: 'Basic',
  standard: 'Standard',
  premium: 'Premium',
};
const runWords: Words<Vm['lastRunState']> = {
  en: {
    none: 'None yet',
    running: 'Running',
    success: 'Success',
    warning: 'Warning',
    failed: 'Failed',
    unknown: 'Unknown',
  },
  sv: {
    none: 'Ingen än',
    running: 'Pågår',
    success: 'Lyckades',
    warning: 'Varning',
    failed: 'Misslyckades',
    unknown: 'Okänt',
  },
};

/** The list in a file, in the words of the screen. */
export const vmColumns: readonly CsvColumn[] = [
  column('Name', 'Namn', 'name'),
  column('Data center', 'Datacenter', 'vdcName'),
  column('Region', 'Region', 'region'),
  column('Group', 'Grupp', 'group'),
  wordColumn({ en: 'Power', sv: 'Driftläge' }, 'powerState', powerWords),
  column('Operating system', 'Operativsystem', 'operatingSystem'),
  column('vCPUs', 'vCPU', 'vCpus'),
  column('Memory (MiB)', 'Minne (MiB)', 'memoryMiB'),
  column('Disk (MiB)', 'Disk (MiB)', 'diskMiB'),
  wordColumn({ en: 'Backup policy', sv: 'Backuppolicy' }, 'tier', { en: tiers, sv: tiers }),
  column('Last backup', 'Senaste backup', 'lastRunAt'),
  wordColumn({ en: 'State of last backup', sv: 'Senaste backupens tillstånd' }, 'lastRunState', runWords),
  column('Restore points', 'Återställningspunkter', 'restorePoints'),
  flagColumn('Replicated', 'Replikerad', 'isReplicated'),
  column('Created', 'Skapad', 'createdOnSystemAt'),
];
