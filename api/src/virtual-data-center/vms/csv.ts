import type { CsvColumn } from '../../platform/http/call.ts';
import { column } from '../../platform/http/csv-columns.ts';

export const vmColumns: readonly CsvColumn[] = [
  column('Name', 'Namn', 'name'),
  column('Data center', 'Datacenter', 'vdcName'),
  column('Region', 'Region', 'region'),
  column('Group', 'Grupp', 'group'),
  column('Power', 'Strömläge', 'powerState'),
  column('Operating system', 'Operativsystem', 'operatingSystem'),
  column('vCPUs', 'vCPU', 'vCpus'),
  column('Memory (MiB)', 'Minne (MiB)', 'memoryMiB'),
  column('Disk (MiB)', 'Disk (MiB)', 'diskMiB'),
  column('Backup policy', 'Backuppolicy', 'tier'),
  column('Last backup', 'Senaste backup', 'lastRunAt'),
  column('State of last backup', 'Senaste backupens tillstånd', 'lastRunState'),
  column('Restore points', 'Återställningspunkter', 'restorePoints'),
  column('Replicated', 'Replikerad', 'isReplicated'),
  column('Created', 'Skapad', 'createdOnSystemAt'),
];
