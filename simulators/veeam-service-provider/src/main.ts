import { runProgram } from '@portal/simulator-kit/program';
import { z } from 'zod';
import { startVeeamServiceProviderSimulator } from './simulator.ts';

await runProgram(
  'veeam-service-provider',
  {
    API_USERNAME: z.string().min(1),
    API_PASSWORD: z.string().min(1),
    BACKUP_SERVER: z.uuid(),
    CLOUD_DIRECTOR: z.string().min(1),
    /** Separated by commas. */
    REPOSITORIES: z.string().min(1),
  },
  (place, own) =>
    startVeeamServiceProviderSimulator({
      ...place,
      username: own.API_USERNAME,
      password: own.API_PASSWORD,
      backupServer: own.BACKUP_SERVER,
      cloudDirector: own.CLOUD_DIRECTOR,
      repositories: own.REPOSITORIES.split(','),
    }),
);
