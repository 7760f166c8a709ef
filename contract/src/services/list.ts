import { s3StorageService } from '../s3-storage/service.ts';

/** The services that are there. */
export const serviceDefinitions = [s3StorageService] as const;

type Definition = (typeof serviceDefinitions)[number];
type Linkable = Extract<Definition, { linking: object }>;
export type LinkableService = Linkable['service'];
export type ServiceEvent = Extract<keyof Definition['events'], string>;
export type ServiceOperation = Extract<keyof Definition['operations'], string>;

const isLinkable = (definition: Definition): definition is Linkable => 'linking' in definition;
/** Those of which an existing tenant can be given to a customer. */
export const linkableServices = serviceDefinitions.filter(isLinkable);
