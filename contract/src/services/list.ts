import type { Language } from '../constants.ts';
import { cloudConnectService } from '../cloud-connect/service.ts';
import { disasterRecoveryService } from '../disaster-recovery/service.ts';
import { m365BackupService } from '../m365-backup/service.ts';
import { m365LicensesService } from '../m365-licenses/service.ts';
import { s3StorageService } from '../s3-storage/service.ts';
import { virtualDataCenterService } from '../virtual-data-center/service.ts';

/** The services that are there. */
export const serviceDefinitions = [
  s3StorageService,
  virtualDataCenterService,
  disasterRecoveryService,
  m365BackupService,
  m365LicensesService,
  cloudConnectService,
] as const;

type Definition = (typeof serviceDefinitions)[number];
type Linkable = Extract<Definition, { linking: object }>;
export type LinkableService = Linkable['service'];
/** Of each service its own: what several have in common would be no name at all. */
type NamesIn<D, Part extends 'systems' | 'events' | 'operations' | 'attention'> = D extends Definition
  ? Extract<keyof D[Part], string>
  : never;
export type ServiceSystem = NamesIn<Definition, 'systems'>;
export type ServiceEvent = NamesIn<Definition, 'events'>;
export type ServiceOperation = NamesIn<Definition, 'operations'>;
export type ServiceAttention = NamesIn<Definition, 'attention'>;

const isLinkable = (definition: Definition): definition is Linkable => 'linking' in definition;
/** Those of which an existing tenant can be given to a customer. */
export const linkableServices = serviceDefinitions.filter(isLinkable);

const isSystem = (name: string): name is ServiceSystem =>
  serviceDefinitions.some(({ systems }) => Object.hasOwn(systems, name));
/** The systems that services stand on, each once. */
export const serviceSystems = [
  ...new Set(serviceDefinitions.flatMap(({ systems }) => Object.keys(systems))),
].filter(isSystem);

const isAttention = (name: string): name is ServiceAttention =>
  serviceDefinitions.some(({ attention }) => Object.hasOwn(attention, name));
/** What of things of services may need somebody. */
export const serviceAttention = serviceDefinitions
  .flatMap(({ attention }) => Object.keys(attention))
  .filter(isAttention);

const and: Readonly<Record<Language, string>> = { en: ' and ', sv: ' och ' };

/** What each of them is called: what every service that stands on it has it for. */
function systemTexts(language: Language): Record<ServiceSystem, string>;
function systemTexts(language: Language): Record<string, string> {
  const named = serviceDefinitions.flatMap(({ systems }) => Object.entries(systems));
  const texts = [...Map.groupBy(named, ([name]) => name)].map(([name, of]) => [
    name,
    of.map(([, text]) => text[language]).join(and[language]),
  ]);
  return Object.fromEntries(texts);
}

export const systemNames: Readonly<Record<Language, Readonly<Record<ServiceSystem, string>>>> = {
  en: systemTexts('en'),
  sv: systemTexts('sv'),
};

type FailedEvent = Extract<ServiceEvent, `${string}Failed`>;
const isFailure = (event: string): event is FailedEvent => event.endsWith('Failed');

/** Something of each event that tells of an operation which has failed, in the order of the records. */
export function ofFailures<T>(make: (event: FailedEvent) => T): Record<FailedEvent, T>;
export function ofFailures<T>(make: (event: FailedEvent) => T): Record<string, T> {
  const events = serviceDefinitions.flatMap((definition) => Object.keys(definition.events));
  return Object.fromEntries(events.filter(isFailure).map((event) => [event, make(event)]));
}
