import type { ServiceTexts } from '../services/define-service.ts';

/** Alone, so that the web loads them without the service's endpoints. */
export const m365BackupTexts = {
  operations: {
    enableM365Backup: { en: 'Enable M365 Backup for {customer}', sv: 'Aktivera M365 Backup för {customer}' },
    createBackupJob: { en: 'Create job {subject}', sv: 'Skapa jobbet {subject}' },
    updateBackupJob: { en: 'Change job {subject}', sv: 'Ändra jobbet {subject}' },
    deleteBackupJob: { en: 'Delete job {subject}', sv: 'Ta bort jobbet {subject}' },
    startBackupJob: { en: 'Start job {subject}', sv: 'Starta jobbet {subject}' },
    stopBackupJob: { en: 'Stop job {subject}', sv: 'Stoppa jobbet {subject}' },
    enableBackupJob: { en: 'Enable job {subject}', sv: 'Aktivera jobbet {subject}' },
    disableBackupJob: { en: 'Disable job {subject}', sv: 'Inaktivera jobbet {subject}' },
    renewM365Access: {
      en: 'Renew the access of M365 Backup to {subject}',
      sv: 'Förnya åtkomsten för M365 Backup till {subject}',
    },
    removeLicensedUser: {
      en: 'Take the license from {subject}',
      sv: 'Ta bort licensen för {subject}',
    },
    createRestoreOperator: {
      en: 'Create restore operators {subject}',
      sv: 'Skapa återställarna {subject}',
    },
    updateRestoreOperator: {
      en: 'Change restore operators {subject}',
      sv: 'Ändra återställarna {subject}',
    },
    deleteRestoreOperator: {
      en: 'Delete restore operators {subject}',
      sv: 'Ta bort återställarna {subject}',
    },
    linkBackupTenant: {
      en: 'Link M365 Backup of {subject} to {customer}',
      sv: 'Länka M365 Backup för {subject} till {customer}',
    },
    unlinkBackupTenant: {
      en: 'Unlink M365 Backup of {subject} from {customer}',
      sv: 'Koppla bort M365 Backup för {subject} från {customer}',
    },
    disableM365Backup: { en: 'End M365 Backup for {customer}', sv: 'Avsluta M365 Backup för {customer}' },
  },
  reasons: {
    backupAccessFailed: {
      text: {
        en: 'An administrator signed in, and the backup server still cannot read the tenant. Renew the access with another administrator.',
        sv: 'En administratör loggade in, men backupservern kan fortfarande inte läsa tenanten. Förnya åtkomsten med en annan administratör.',
      },
      short: { en: 'The tenant could not be read', sv: 'Tenanten kunde inte läsas' },
    },
    backupCodeExpired: {
      text: {
        en: 'The code expired before the tenant was added. Begin again with a new code.',
        sv: 'Koden gick ut innan tenanten hade lagts till. Börja om med en ny kod.',
      },
      short: { en: 'The code had expired', sv: 'Koden hade gått ut' },
    },
    backupJobEntireTaken: {
      text: {
        en: 'There is a job of the entire organization already. Change that one.',
        sv: 'Det finns redan ett jobb för hela organisationen. Ändra det i stället.',
      },
      short: { en: 'There was such a job already', sv: 'Det fanns redan ett sådant jobb' },
    },
    backupJobMissing: {
      text: {
        en: 'The backup server no longer has the job. Refresh the list.',
        sv: 'Jobbet finns inte längre i backupservern. Uppdatera listan.',
      },
      short: { en: 'The job was no longer there', sv: 'Jobbet fanns inte längre' },
    },
    backupJobNameTaken: {
      text: {
        en: 'There is a job of that name in the backup server already. Choose another name.',
        sv: 'Det finns redan ett jobb med det namnet i backupservern. Välj ett annat namn.',
      },
      short: { en: 'The name was taken', sv: 'Namnet var upptaget' },
    },
    backupJobRuns: {
      text: {
        en: 'The job runs. Stop it or wait until it has ended, then try again.',
        sv: 'Jobbet körs. Stoppa det eller vänta tills det är klart och försök sedan igen.',
      },
      short: { en: 'The job was running', sv: 'Jobbet kördes' },
    },
    backupJobsLeft: {
      text: {
        en: 'The backup server has jobs of the customer that the portal does not know yet. Refresh the jobs, delete them, then end M365 Backup anew.',
        sv: 'Backupservern har jobb för kunden som portalen ännu inte känner till. Uppdatera jobben, ta bort dem och avsluta sedan M365 Backup på nytt.',
      },
      short: { en: 'There were jobs left', sv: 'Det fanns jobb kvar' },
    },
    backupObjectMissing: {
      text: {
        en: 'Something that was chosen is no longer in the tenant. Choose the objects of the job anew.',
        sv: 'Något som valdes finns inte längre i tenanten. Välj jobbets objekt på nytt.',
      },
      short: { en: 'An object was gone', sv: 'Ett objekt var borta' },
    },
    backupNotSignedIn: {
      text: {
        en: 'The backup server does not know of a sign-in with the code. Begin again with a new code.',
        sv: 'Backupservern känner inte till någon inloggning med koden. Börja om med en ny kod.',
      },
      short: { en: 'Nobody had signed in', sv: 'Ingen hade loggat in' },
    },
    restoreRoleMissing: {
      text: {
        en: 'The backup server no longer has these restore operators. Refresh the list.',
        sv: 'Återställarna finns inte längre i backupservern. Uppdatera listan.',
      },
      short: { en: 'They were no longer there', sv: 'De fanns inte längre' },
    },
    backupTenantExists: {
      text: {
        en: 'The tenant is backed up by the backup server already. Contact support with the reference.',
        sv: 'Tenanten säkerhetskopieras redan av backupservern. Kontakta supporten med referensen.',
      },
      short: { en: 'The tenant was there already', sv: 'Tenanten fanns redan' },
    },
    backupTenantTaken: {
      text: {
        en: 'Another customer has the tenant already. Look at the existing tenants anew.',
        sv: 'En annan kund har redan tenanten. Titta på de befintliga tenanterna på nytt.',
      },
      short: { en: 'Another customer had it', sv: 'En annan kund hade den' },
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
    restoreOperatorOrdersFailed: {
      one: {
        en: '{count} change of restore operators of M365 Backup failed',
        sv: '{count} ändring av återställare i M365 Backup misslyckades',
      },
      other: {
        en: '{count} changes of restore operators of M365 Backup failed',
        sv: '{count} ändringar av återställare i M365 Backup misslyckades',
      },
    },
    backupJobOrdersFailed: {
      one: {
        en: '{count} change of a job of M365 Backup failed',
        sv: '{count} ändring av ett jobb i M365 Backup misslyckades',
      },
      other: {
        en: '{count} changes of jobs of M365 Backup failed',
        sv: '{count} ändringar av jobb i M365 Backup misslyckades',
      },
    },
    backupUserRemovalsFailed: {
      one: {
        en: '{count} license of M365 Backup could not be taken away',
        sv: '{count} licens i M365 Backup kunde inte tas bort',
      },
      other: {
        en: '{count} licenses of M365 Backup could not be taken away',
        sv: '{count} licenser i M365 Backup kunde inte tas bort',
      },
    },
    m365RenewalsFailed: {
      one: {
        en: '{count} access of M365 Backup could not be renewed',
        sv: '{count} åtkomst för M365 Backup kunde inte förnyas',
      },
      other: {
        en: '{count} accesses of M365 Backup could not be renewed',
        sv: '{count} åtkomster för M365 Backup kunde inte förnyas',
      },
    },
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
    m365ExchangeNotReady: {
      one: {
        en: '{count} tenant of M365 Backup isn’t ready for the end of Exchange Web Services',
        sv: '{count} tenant i M365 Backup är inte redo för att Exchange Web Services stängs av',
      },
      other: {
        en: '{count} tenants of M365 Backup aren’t ready for the end of Exchange Web Services',
        sv: '{count} tenanter i M365 Backup är inte redo för att Exchange Web Services stängs av',
      },
    },
    m365ExchangeUnknown: {
      one: {
        en: 'It can’t be told whether {count} tenant of M365 Backup is ready for the end of Exchange Web Services',
        sv: 'Det går inte att avgöra om {count} tenant i M365 Backup är redo för att Exchange Web Services stängs av',
      },
      other: {
        en: 'It can’t be told whether {count} tenants of M365 Backup are ready for the end of Exchange Web Services',
        sv: 'Det går inte att avgöra om {count} tenanter i M365 Backup är redo för att Exchange Web Services stängs av',
      },
    },
    m365JobsFailing: {
      one: {
        en: '{count} job of M365 Backup failed three times in a row',
        sv: '{count} jobb i M365 Backup misslyckades tre gånger i rad',
      },
      other: {
        en: '{count} jobs of M365 Backup failed three times in a row',
        sv: '{count} jobb i M365 Backup misslyckades tre gånger i rad',
      },
    },
    m365JobsLong: {
      one: {
        en: '{count} job of M365 Backup has run for more than a day',
        sv: '{count} jobb i M365 Backup har pågått i mer än ett dygn',
      },
      other: {
        en: '{count} jobs of M365 Backup have run for more than a day',
        sv: '{count} jobb i M365 Backup har pågått i mer än ett dygn',
      },
    },
    m365JobsFailed: {
      one: { en: '{count} job of M365 Backup failed', sv: '{count} jobb i M365 Backup misslyckades' },
      other: { en: '{count} jobs of M365 Backup failed', sv: '{count} jobb i M365 Backup misslyckades' },
    },
    m365UsersInNoJob: {
      one: {
        en: '{count} tenant of M365 Backup has users in no job',
        sv: '{count} tenant i M365 Backup har användare som inte ingår i något jobb',
      },
      other: {
        en: '{count} tenants of M365 Backup have users in no job',
        sv: '{count} tenanter i M365 Backup har användare som inte ingår i något jobb',
      },
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
