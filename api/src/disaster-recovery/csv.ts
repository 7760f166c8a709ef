import type { CsvColumn } from '../platform/http/call.ts';
import { column } from '../platform/http/csv-columns.ts';

export const replicationColumns: readonly CsvColumn[] = [
  column('VM', 'VM', 'vmName'),
  column('SLA profile', 'SLA-profil', 'slaProfile'),
  column('Region', 'Region', 'region'),
  column('Source site', 'Källplats', 'sourceSite'),
  column('Source vDC', 'Käll-vDC', 'sourceVdc'),
  column('Destination site', 'Målplats', 'destinationSite'),
  column('Destination vDC', 'Mål-vDC', 'destinationVdc'),
  column('Allocated (bytes)', 'Tilldelat (byte)', 'allocatedBytes'),
  column('Last run', 'Senast körd', 'lastRunAt'),
  column('Status', 'Status', 'status'),
];
