const of = <const Page extends string>(page: Page) => `/services/m365-backup/${page}` as const;

export const jobsPath = of('jobs');
export const usersPath = of('licensed-users');
export const enablePath = of('enable');
export const usagePath = of('usage');
