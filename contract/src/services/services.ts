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

/**
 * In the order of a service's life. `enabling`: a person has to do something elsewhere first. `failed`: it can be tried
 * again, or ended. `needs-attention`: the operator has to look at what enables or ends it.
 */
export const serviceState = z.enum([
  'not-enabled',
  'enabling',
  'provisioning',
  'needs-attention',
  'enabled',
  'failed',
  'ending',
]);
export type ServiceState = z.infer<typeof serviceState>;

/** What a thing of a service is, or is becoming. */
export const thingState = z.enum(['creating', 'active', 'updating', 'deleting', 'failed']);
export type ThingState = z.infer<typeof thingState>;
