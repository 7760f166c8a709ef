/** Sources that reckon, compare days and moments or decide about states, and the tests that have to see a change of them. */
export const mutatedFiles: readonly string[] = [
  'contract/src/exact.ts',
  'contract/src/prices.ts',
  'contract/src/m365-licenses/changes.ts',
  'contract/src/s3-storage/buckets.ts',
  'contract/src/virtual-data-center/backup.ts',
  'contract/src/virtual-data-center/configuration.ts',
  'contract/src/virtual-data-center/power.ts',
  'contract/src/virtual-data-center/vdcs.ts',
  'drivers/cloud-director/src/subnet.ts',
  'web/src/platform/months.ts',
  'web/src/platform/sizes.ts',
  'web/src/prices/breakdown.ts',
  'web/src/pricing/effect.ts',
];

/** None of these needs a database: each change is tried in seconds. */
export const testFiles: readonly string[] = [
  'contract/src/{exact,prices}.test.ts',
  'contract/src/{m365-licenses,s3-storage,virtual-data-center}/*.test.ts',
  'drivers/cloud-director/src/subnet.test.ts',
  'web/src/platform/{months,sizes}.test.ts',
  'web/src/{prices,pricing}/*.test.ts',
];
