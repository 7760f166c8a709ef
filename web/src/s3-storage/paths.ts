const of = <const Page extends string>(page: Page) => `/services/s3-storage/${page}` as const;

export const bucketPaths = {
  listPath: of('buckets'),
  createPath: of('create-bucket'),
  editPath: of('edit-bucket'),
  word: 'bucket',
} as const;
/** The panel of a user has its access keys. */
export const userPaths = {
  listPath: of('users'),
  createPath: of('create-user'),
  editPath: of('edit-user'),
  word: 'user',
} as const;
export const usagePath = of('usage');
