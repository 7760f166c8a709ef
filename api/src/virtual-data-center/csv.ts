import type { CsvColumn } from '../platform/http/call.ts';
import { amountColumn, column } from '../platform/http/csv-columns.ts';

export const vdcColumns: readonly CsvColumn[] = [
  column('Name', 'Namn', 'name'),
  column('Platform', 'Plattform', 'platform'),
  column('Region', 'Region', 'region'),
  column('State', 'Tillstånd', 'state'),
  column('vCPUs', 'vCPU', 'vCpus'),
  column('Memory (GiB)', 'Minne (GiB)', 'memoryGiB'),
  column('Disk (GiB)', 'Disk (GiB)', 'diskGiB'),
  column('Bandwidth (Mbit/s)', 'Bandbredd (Mbit/s)', 'bandwidthMbps'),
  column('ISP redundancy', 'ISP-redundans', 'ispRedundancy'),
  column('Firewall', 'Brandvägg', 'firewall'),
  amountColumn('Cost this month, excl. VAT', 'Kostnad denna månad, exkl. moms', 'costMinor'),
  column('Currency', 'Valuta', 'currency'),
  column('Created', 'Skapad', 'createdAt'),
];
