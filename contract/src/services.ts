import * as z from 'zod';

/** The services of the specification, in the order they are shown. */
export const services = [
  'virtual-data-center',
  'disaster-recovery',
  's3-storage',
  'm365-backup',
  'm365-licenses',
  'cloud-connect',
] as const;
export type Service = (typeof services)[number];

/** Section 5 of the decisions. */
export const serviceState = z.enum(['not-enabled', 'enabling', 'provisioning', 'enabled', 'failed']);
export type ServiceState = z.infer<typeof serviceState>;
