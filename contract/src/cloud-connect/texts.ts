import type { ServiceTexts } from '../services/define-service.ts';

/** Alone, so that the web loads them without the service's endpoints. */
export const cloudConnectTexts = {
  operations: {
    enableCloudConnect: {
      en: 'Enable Cloud Connect for {customer}',
      sv: 'Aktivera Cloud Connect för {customer}',
    },
    disableCloudConnect: {
      en: 'End Cloud Connect for {customer}',
      sv: 'Avsluta Cloud Connect för {customer}',
    },
    changeCloudConnectQuota: { en: 'Change quota of {subject}', sv: 'Ändra kvoten för {subject}' },
    resetTenantPassword: { en: 'Reset password of {subject}', sv: 'Byt lösenord för {subject}' },
    suspendCloudConnect: { en: 'Suspend {subject}', sv: 'Pausa {subject}' },
    resumeCloudConnect: { en: 'Resume {subject}', sv: 'Återuppta {subject}' },
    linkCloudTenant: {
      en: 'Link Cloud Connect {subject} to {customer}',
      sv: 'Länka Cloud Connect {subject} till {customer}',
    },
    unlinkCloudTenant: {
      en: 'Unlink Cloud Connect {subject} from {customer}',
      sv: 'Koppla bort Cloud Connect {subject} från {customer}',
    },
  },
  reasons: {
    accessNotAllowed: {
      text: {
        en: 'The backup console does not let the portal into the company of the customer. Contact support with the reference.',
        sv: 'Backupkonsolen släpper inte in portalen i kundens företag. Kontakta supporten med referensen.',
      },
      short: { en: 'No access to the customer', sv: 'Ingen åtkomst till kunden' },
    },
    backupsLeft: {
      text: {
        en: 'Backups came in meanwhile that were not named: {backups}. Look at them, then end Cloud Connect anew.',
        sv: 'Säkerhetskopior som inte var med i listan har kommit in under tiden: {backups}. Se över dem och avsluta sedan Cloud Connect på nytt.',
      },
      short: { en: 'Other backups were stored', sv: 'Det fanns andra säkerhetskopior' },
    },
    cloudConnectNotOffered: {
      text: {
        en: 'The region no longer offers Cloud Connect. Contact support with the reference.',
        sv: 'Regionen erbjuder inte längre Cloud Connect. Kontakta supporten med referensen.',
      },
      short: { en: 'The region does not offer it', sv: 'Regionen erbjuder det inte' },
    },
    companyTaken: {
      text: {
        en: 'The company of the tenant in the backup console is another customer’s, whose jobs would be seen. Move the tenant to a company of its own there, then link it anew.',
        sv: 'Tenantens företag i backupkonsolen är en annan kunds, vars jobb skulle synas. Flytta tenanten till ett eget företag där och länka den sedan på nytt.',
      },
      short: { en: 'Its company is another customer’s', sv: 'Företaget är en annan kunds' },
    },
    quotaBelowUsage: {
      text: {
        en: 'More than the quota is stored already: {usedGiB} GiB. Choose a larger quota.',
        sv: 'Det är redan lagrat mer än kvoten: {usedGiB} GiB. Välj en större kvot.',
      },
      short: { en: 'More than the quota was stored', sv: 'Det var lagrat mer än kvoten' },
    },
    severalQuotas: {
      text: {
        en: 'The customer has several quotas in the backup console, so the portal cannot tell which one to change. Contact support with the reference.',
        sv: 'Kunden har flera kvoter i backupkonsolen, så portalen kan inte avgöra vilken som ska ändras. Kontakta supporten med referensen.',
      },
      short: { en: 'There were several quotas', sv: 'Det fanns flera kvoter' },
    },
    tenantExists: {
      text: {
        en: 'The customer has Cloud Connect in the backup console already. The operator can link it.',
        sv: 'Kunden har redan Cloud Connect i backupkonsolen. Operatören kan länka det.',
      },
      short: { en: 'The customer had it already', sv: 'Kunden hade det redan' },
    },
    tenantMissing: {
      text: {
        en: 'The backup console no longer has what is changed. Contact support with the reference.',
        sv: 'Det som ska ändras finns inte längre i backupkonsolen. Kontakta supporten med referensen.',
      },
      short: { en: 'It was no longer there', sv: 'Det fanns inte längre' },
    },
    userNameTaken: {
      text: {
        en: 'The customer ID is somebody else’s in the backup console. Contact support with the reference.',
        sv: 'Kund-ID:t tillhör någon annan i backupkonsolen. Kontakta supporten med referensen.',
      },
      short: { en: 'The customer ID was taken', sv: 'Kund-ID:t var upptaget' },
    },
  },
  attention: {
    cloudTenantsFailed: {
      one: {
        en: '{count} change of Cloud Connect failed',
        sv: '{count} ändring av Cloud Connect misslyckades',
      },
      other: {
        en: '{count} changes of Cloud Connect failed',
        sv: '{count} ändringar av Cloud Connect misslyckades',
      },
    },
    cloudQuotaFull: {
      one: { en: '{count} quota is almost full', sv: '{count} kvot är nästan full' },
      other: { en: '{count} quotas are almost full', sv: '{count} kvoter är nästan fulla' },
    },
    cloudJobsFailed: {
      one: { en: '{count} backup job failed', sv: '{count} backupjobb misslyckades' },
      other: { en: '{count} backup jobs failed', sv: '{count} backupjobb misslyckades' },
    },
  },
  productNames: {
    'cloud-connect.storage': { en: 'Cloud Connect, stored', sv: 'Cloud Connect, lagrat' },
  },
} as const satisfies ServiceTexts;

/** What the audit log says of it. */
export const cloudConnectEvents = {
  cloudQuotaOrdered: { en: 'Quota of Cloud Connect ordered', sv: 'Kvot för Cloud Connect beställd' },
  cloudQuotaChanged: { en: 'Quota of Cloud Connect changed', sv: 'Kvot för Cloud Connect ändrad' },
  cloudQuotaChangeFailed: {
    en: 'Quota of Cloud Connect not changed',
    sv: 'Kvot för Cloud Connect kunde inte ändras',
  },
  cloudPasswordOrdered: {
    en: 'New password of Cloud Connect ordered',
    sv: 'Nytt lösenord för Cloud Connect beställt',
  },
  cloudPasswordReset: { en: 'Password of Cloud Connect reset', sv: 'Lösenord för Cloud Connect bytt' },
  cloudPasswordResetFailed: {
    en: 'Password of Cloud Connect not reset',
    sv: 'Lösenord för Cloud Connect kunde inte bytas',
  },
  cloudPasswordShown: { en: 'Password of Cloud Connect shown', sv: 'Lösenord för Cloud Connect visat' },
  cloudSuspendOrdered: {
    en: 'Suspension of Cloud Connect ordered',
    sv: 'Paus av Cloud Connect beställd',
  },
  cloudSuspended: { en: 'Cloud Connect suspended', sv: 'Cloud Connect pausat' },
  cloudSuspendFailed: { en: 'Cloud Connect not suspended', sv: 'Cloud Connect kunde inte pausas' },
  cloudResumeOrdered: {
    en: 'Resumption of Cloud Connect ordered',
    sv: 'Återupptagning av Cloud Connect beställd',
  },
  cloudResumed: { en: 'Cloud Connect resumed', sv: 'Cloud Connect återupptaget' },
  cloudResumeFailed: { en: 'Cloud Connect not resumed', sv: 'Cloud Connect kunde inte återupptas' },
  /** Not by the portal. */
  cloudTenantChanged: {
    en: 'Cloud Connect changed in the backup console',
    sv: 'Cloud Connect ändrat i backupkonsolen',
  },
  cloudTenantGone: {
    en: 'Cloud Connect gone from the backup console',
    sv: 'Cloud Connect borta från backupkonsolen',
  },
  cloudJobFound: { en: 'Backup job found', sv: 'Backupjobb hittat' },
  cloudJobGone: { en: 'Backup job gone', sv: 'Backupjobb borta' },
  cloudJobBack: { en: 'Backup job back', sv: 'Backupjobb tillbaka' },
} as const;
