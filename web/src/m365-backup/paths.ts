const of = <const Page extends string>(page: Page) => `/services/m365-backup/${page}` as const;

export const jobPaths = {
  listPath: of('jobs'),
  createPath: of('create-job'),
  editPath: of('edit-job'),
  word: 'job',
} as const;
export const restorePaths = {
  listPath: of('restore-operators'),
  createPath: of('create-restore-operator'),
  editPath: of('edit-restore-operator'),
  word: 'role',
} as const;
export const restorePath = restorePaths.listPath;
export const jobsPath = jobPaths.listPath;
export const tenantPath = of('tenant');
export const historyPath = of('job-history');
export const usersPath = of('licensed-users');
export const enablePath = of('enable');
export const usagePath = of('usage');
