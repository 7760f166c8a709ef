import type { CsvColumn } from '../platform/http/call.ts';
import { column } from '../platform/http/csv-columns.ts';

export const replicationColumns: readonly CsvColumn[] = [
  column('VM', 'VM', 'vmName'),
  column('SLA profile', 'SLA-profil', 'slaProfile'),
  column('Region', 'Region', 'region'),
  column('Source site', 'Källa, plats', 'sourceSite'),
  column('Source data center', 'Källa, datacenter', 'sourceVdc'),
  column('Destination site', 'Mål, plats', 'destinationSite'),
  column('Destination data center', 'Mål, datacenter', 'destinationVdc'),
  column('Allocated (bytes)', 'Tilldelat (byte)', 'allocatedBytes'),
  column('Last run', 'Senast körd', 'lastRunAt'),
  column('Status', 'Status', 'status'),
];
