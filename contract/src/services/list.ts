import { s3StorageService } from '../s3-storage/service.ts';

/** The services that are there. */
export const serviceDefinitions = [s3StorageService] as const;

type Definition = (typeof serviceDefinitions)[number];
export type ServiceEvent = Extract<keyof Definition['events'], string>;
export type ServiceOperation = Extract<keyof Definition['operations'], string>;
