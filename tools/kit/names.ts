/** A service: where its own files are, and what names it in the path or the text of others, also in comments. */
export type Named = { title: string; folder: string; names: RegExp; clouds: readonly string[] };

/** A histogram of prom-client has `buckets: [` of its own, and a backup of tenants its `objectStorageUsedSpaceBytes`. */
export const storage: Named = {
  title: 'S3 Storage',
  folder: 's3-storage',
  names:
    /(?<![a-z])s3(?![0-9])|bucket(?!s: \[)|object-?storage(?!UsedSpace)|storage-?(?:users?|tenants?)|existing-?storage|ceph|rgw/i,
  clouds: ['drivers/ceph-rgw/', 'ports/src/object-storage.ts'],
};

/** Cloud Director Availability is another system, and so is the backup of Microsoft 365. */
export const dataCenter: Named = {
  title: 'Virtual Data Center',
  folder: 'virtual-data-center',
  names:
    /virtual[- ]?data[- ]?center|(?<![a-z])vdc|cloud[- ]?director(?![- ]?availability)|veeam(?![- ]?m365| backup for microsoft)|vm-?backup|(?<![a-z])spla(?![a-z])|splaLicense/i,
  clouds: [
    'drivers/cloud-director/',
    'drivers/veeam-service-provider/',
    'ports/src/virtual-data-center.ts',
    'ports/src/vm-backup.ts',
  ],
};

/** By its views, too: replication by itself is a word of backups as well. */
export const recovery: Named = {
  title: 'Disaster Recovery',
  folder: 'disaster-recovery',
  names: /disaster[- ]?recovery|director[- ]?availability|replications_into|replicated_vm/i,
  clouds: ['drivers/cloud-director-availability/', 'ports/src/disaster-recovery.ts'],
};

/** A license by itself is also one of SPLA. */
export const licenses: Named = {
  title: 'M365 Licenses',
  folder: 'm365-licenses',
  names: /m365[- ]?licenses?|partner[- ]?center|license-?tenants?|license_(?:tenant|order|product)/i,
  clouds: ['drivers/partner-center/', 'ports/src/licenses.ts', 'ports/src/license-tenants.ts'],
};

/** All of them, as they came. */
export const services: readonly Named[] = [storage, dataCenter, recovery, licenses];

const isOwn = (file: string, { folder, clouds }: Named): boolean =>
  new RegExp(`^(?:contract|api|web)/src/${folder}/|^api/migrations/\\d+-${folder}\\.sql$`).test(file) ||
  clouds.some((cloud) => file.startsWith(cloud));

/** The files outside a service's own that name it. */
export const outsidersOf = (
  service: Named,
  files: readonly string[],
  read: (file: string) => string,
): string[] =>
  files.filter(
    (file) => !isOwn(file, service) && (service.names.test(file) || service.names.test(read(file))),
  );
