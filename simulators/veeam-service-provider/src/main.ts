import { runProgram } from '@portal/simulator-kit/program';
import { z } from 'zod';
import type { CloudPlace } from './cloud/state.ts';
import { startVeeamServiceProviderSimulator } from './simulator.ts';

const siteOf = (site?: string, repository?: string, gatewayPool?: string): CloudPlace | undefined =>
  site !== undefined && repository !== undefined && gatewayPool !== undefined
    ? { site, repository, gatewayPool }
    : undefined;

await runProgram(
  'veeam-service-provider',
  {
    API_USERNAME: z.string().min(1),
    API_PASSWORD: z.string().min(1),
    BACKUP_SERVER: z.uuid(),
    CLOUD_DIRECTOR: z.string().min(1),
    /** Separated by commas. */
    REPOSITORIES: z.string().min(1),
    /** Without the three there is no Cloud Connect. */
    CLOUD_CONNECT_SITE: z.uuid().optional(),
    CLOUD_CONNECT_REPOSITORY: z.uuid().optional(),
    CLOUD_CONNECT_GATEWAY_POOL: z.uuid().optional(),
  },
  (place, own) =>
    startVeeamServiceProviderSimulator({
      ...place,
      username: own.API_USERNAME,
      password: own.API_PASSWORD,
      backupServer: own.BACKUP_SERVER,
      cloudDirector: own.CLOUD_DIRECTOR,
      repositories: own.REPOSITORIES.split(','),
      cloudConnect: siteOf(
        own.CLOUD_CONNECT_SITE,
        own.CLOUD_CONNECT_REPOSITORY,
        own.CLOUD_CONNECT_GATEWAY_POOL,
      ),
    }),
);
