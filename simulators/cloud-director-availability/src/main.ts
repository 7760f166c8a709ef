import { runProgram } from '@portal/simulator-kit/program';
import { z } from 'zod';
import { startCloudDirectorAvailabilitySimulator } from './simulator.ts';

await runProgram(
  'cloud-director-availability',
  {
    SITE: z.string().min(1),
    API_USERNAME: z.string().min(1),
    API_PASSWORD: z.string().min(1),
    /** `any` where its Cloud Director is another simulator, which does not tell it of its organizations. */
    ORGANIZATIONS: z.enum(['declared', 'any']).default('declared'),
  },
  (place, { SITE: site, API_USERNAME: user, API_PASSWORD: password, ORGANIZATIONS }) =>
    startCloudDirectorAvailabilitySimulator({
      ...place,
      site,
      user,
      password,
      takesAnyOrganization: ORGANIZATIONS === 'any',
    }),
);
