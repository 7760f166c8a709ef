import type { Language } from '../constants.ts';
import type { Service } from './services.ts';

/** What each service is called, on the screens and in files. */
export const serviceTexts: Readonly<Record<Language, Readonly<Record<Service, string>>>> = {
  en: {
    'virtual-data-center': 'Virtual Data Center',
    'disaster-recovery': 'Disaster Recovery',
    's3-storage': 'S3 Storage',
    'm365-backup': 'M365 Backup',
    'm365-licenses': 'M365 Licenses',
    'cloud-connect': 'Cloud Connect',
  },
  sv: {
    'virtual-data-center': 'Virtual Data Center',
    'disaster-recovery': 'Disaster Recovery',
    's3-storage': 'S3 Storage',
    'm365-backup': 'M365 Backup',
    'm365-licenses': 'M365-licenser',
    'cloud-connect': 'Cloud Connect',
  },
};

const texts: Readonly<Record<Language, Readonly<Record<string, string>>>> = serviceTexts;

/** The name of a service; what is none stands as it is. */
export const serviceText = (service: string, language: Language): string =>
  (Object.hasOwn(texts[language], service) ? texts[language][service] : undefined) ?? service;
