import type { ServiceTexts } from '../services/define-service.ts';

/** Alone, so that the web loads them without the service's endpoints. */
export const m365BackupTexts = {
  operations: {
    enableM365Backup: { en: 'Enable M365 Backup for {customer}', sv: 'Aktivera M365 Backup för {customer}' },
    disableM365Backup: { en: 'End M365 Backup for {customer}', sv: 'Avsluta M365 Backup för {customer}' },
  },
  reasons: {
    backupCodeExpired: {
      text: {
        en: 'The code expired before the tenant was added. Begin again with a new code.',
        sv: 'Koden gick ut innan tenanten hade lagts till. Börja om med en ny kod.',
      },
      short: { en: 'The code had expired', sv: 'Koden hade gått ut' },
    },
    backupJobsLeft: {
      text: {
        en: 'The backup server has jobs of the customer that the portal does not know yet. Refresh the jobs, delete them, then end M365 Backup anew.',
        sv: 'Backupservern har jobb för kunden som portalen ännu inte känner till. Uppdatera jobben, ta bort dem och avsluta sedan M365 Backup på nytt.',
      },
      short: { en: 'There were jobs left', sv: 'Det fanns jobb kvar' },
    },
    backupNotSignedIn: {
      text: {
        en: 'The backup server does not know of a sign-in with the code. Begin again with a new code.',
        sv: 'Backupservern känner inte till någon inloggning med koden. Börja om med en ny kod.',
      },
      short: { en: 'Nobody had signed in', sv: 'Ingen hade loggat in' },
    },
    backupTenantExists: {
      text: {
        en: 'The tenant is backed up by the backup server already. Contact support with the reference.',
        sv: 'Tenanten säkerhetskopieras redan av backupservern. Kontakta supporten med referensen.',
      },
      short: { en: 'The tenant was there already', sv: 'Tenanten fanns redan' },
    },
    backupTenantOther: {
      text: {
        en: 'Somebody of {found} signed in, but {expected} was expected. It was taken back; begin again with an administrator of {expected}.',
        sv: 'Någon från {found} loggade in, men {expected} var väntad. Det har tagits tillbaka; börja om med en administratör för {expected}.',
      },
      short: { en: 'Another tenant signed in', sv: 'En annan tenant loggade in' },
    },
  },
  attention: {
    m365AccessFailing: {
      one: {
        en: '{count} tenant of M365 Backup can’t be read',
        sv: '{count} tenant i M365 Backup kan inte läsas',
      },
      other: {
        en: '{count} tenants of M365 Backup can’t be read',
        sv: '{count} tenanter i M365 Backup kan inte läsas',
      },
    },
    m365JobsFailed: {
      one: { en: '{count} job of M365 Backup failed', sv: '{count} jobb i M365 Backup misslyckades' },
      other: { en: '{count} jobs of M365 Backup failed', sv: '{count} jobb i M365 Backup misslyckades' },
    },
    m365JobsWarned: {
      one: {
        en: '{count} job of M365 Backup ended with a warning',
        sv: '{count} jobb i M365 Backup slutade med en varning',
      },
      other: {
        en: '{count} jobs of M365 Backup ended with a warning',
        sv: '{count} jobb i M365 Backup slutade med en varning',
      },
    },
  },
  productNames: {
    'm365-backup.user': { en: 'M365 Backup, users', sv: 'M365 Backup, användare' },
  },
} as const satisfies ServiceTexts;

/** What the audit log says of it. */
export const m365BackupEvents = {
  backupSignInBegun: { en: 'Sign-in for M365 Backup begun', sv: 'Inloggning för M365 Backup påbörjad' },
  backupSignInSeen: { en: 'Sign-in for M365 Backup seen', sv: 'Inloggning för M365 Backup sedd' },
  /** Not by the portal. */
  backupTenantGone: {
    en: 'Tenant gone from the backup server',
    sv: 'Tenant borta från backupservern',
  },
  backupJobFound: { en: 'Job of M365 Backup found', sv: 'Jobb i M365 Backup hittat' },
  backupJobGone: { en: 'Job of M365 Backup gone', sv: 'Jobb i M365 Backup borta' },
  backupJobBack: { en: 'Job of M365 Backup back', sv: 'Jobb i M365 Backup tillbaka' },
} as const;
