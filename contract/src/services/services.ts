import * as z from 'zod';
import type { Language } from '../constants.ts';

/** In the order they are shown. */
export const services = [
  'virtual-data-center',
  'disaster-recovery',
  's3-storage',
  'm365-backup',
  'm365-licenses',
  'cloud-connect',
] as const;
/** The service that tests have beside them: nothing offers it, and no list of services has it. */
export const madeUpName = 'made-up';
export type Service = (typeof services)[number] | typeof madeUpName;
/** Any of them, where what tests make of their own passes, too. */
export const serviceWord = z.enum([...services, madeUpName]);

/** What each is called, on the screens and in files. */
export const serviceNames: Readonly<Record<Service, Readonly<Record<Language, string>>>> = {
  'virtual-data-center': { en: 'Virtual Data Center', sv: 'Virtual Data Center' },
  'disaster-recovery': { en: 'Disaster Recovery', sv: 'Disaster Recovery' },
  's3-storage': { en: 'S3 Storage', sv: 'S3 Storage' },
  'm365-backup': { en: 'M365 Backup', sv: 'M365 Backup' },
  'm365-licenses': { en: 'M365 Licenses', sv: 'M365-licenser' },
  'cloud-connect': { en: 'Cloud Connect', sv: 'Cloud Connect' },
  [madeUpName]: { en: 'Made up', sv: 'Påhittad' },
};

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
