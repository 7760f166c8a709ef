import * as z from 'zod';

/** In the order they are shown. */
export const services = [
  'virtual-data-center',
  'disaster-recovery',
  's3-storage',
  'm365-backup',
  'm365-licenses',
  'cloud-connect',
] as const;
export type Service = (typeof services)[number];

/** In the order of a service's life; a failed one can be tried again or ended, another waits for the operator. */
export const serviceState = z.enum([
  'not-enabled',
  'enabling',
  'provisioning',
  'needs-attention',
  'enabled',
  'failed',
]);
export type ServiceState = z.infer<typeof serviceState>;
