import { randomUUID } from 'node:crypto';

export const credentials = { username: 'portal', password: 'test-password' };
export const repository = randomUUID();
/** That no customer has unless it is given it. */
export const otherRepository = randomUUID();

/** An entry of CONNECTIONS. */
export const connectionTo = (endpoint: string): object => ({
  system: 'veeam-m365',
  region: 'SE-NORTH-1',
  endpoint,
  ...credentials,
  applicationCertificate: 'Y2VydGlmaWNhdGU=',
  applicationCertificatePassword: 'secret',
  settings: { repository },
});
