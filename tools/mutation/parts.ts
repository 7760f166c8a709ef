/** Sources that reckon, compare days and moments or decide about states: contract, prices and what drivers make of words. */
export const mutatedFiles: readonly string[] = [
  'contract/src/exact.ts',
  'contract/src/prices.ts',
  'contract/src/m365-licenses/changes.ts',
  'contract/src/s3-storage/buckets.ts',
  'contract/src/virtual-data-center/backup.ts',
  'contract/src/virtual-data-center/power.ts',
  'contract/src/virtual-data-center/vdcs.ts',
  'drivers/cloud-director/src/subnet.ts',
  'drivers/veeam-m365/src/schedule.ts',
  'drivers/veeam-m365/src/words.ts',
  'drivers/veeam-service-provider/src/job-name.ts',
  'drivers/veeam-service-provider/src/policies.ts',
  'web/src/pricing/effect.ts',
];

/** None of these needs a database: each change is tried in a second or two. */
export const testFiles: readonly string[] = [
  'contract/src/{exact,prices}.test.ts',
  'contract/src/{m365-licenses,s3-storage,virtual-data-center}/*.test.ts',
  'drivers/cloud-director/src/subnet.test.ts',
  'drivers/veeam-m365/src/{schedule,words}.test.ts',
  'drivers/veeam-service-provider/src/policies.test.ts',
  'web/src/pricing/*.test.ts',
];
