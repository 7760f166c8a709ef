import type { OrganizationRegister } from '@portal/ports/organization-register';
import * as z from 'zod';
import { defineSystem } from '../platform/outbound/systems.ts';

/** The company register. */
export const organizationRegister = defineSystem<OrganizationRegister>()({
  name: 'organization-register',
  regions: [''],
  settings: z.strictObject({
    baseUrl: z.url({ protocol: /^https?$/ }),
    tokenUrl: z.url({ protocol: /^https?$/ }),
    clientId: z.string().min(1),
    clientSecret: z.string().min(1),
  }),
  addresses: ({ baseUrl, tokenUrl }) => [baseUrl, tokenUrl],
  pace: { wellSeconds: 300, awaySeconds: 30, refusedSeconds: 600 },
});
