import type { Language } from '../constants.ts';
import { serviceNames, services } from './services.ts';

const texts = (language: Language): Readonly<Record<string, string>> =>
  Object.fromEntries(services.map((service) => [service, serviceNames[service][language]]));

/** What each service is called. */
export const serviceTexts: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  en: texts('en'),
  sv: texts('sv'),
};

/** The name of a service; what is none stands as it is. */
export const serviceText = (service: string, language: Language): string =>
  (Object.hasOwn(serviceTexts[language], service) ? serviceTexts[language][service] : undefined) ?? service;
