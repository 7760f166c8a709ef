/** What the audit log says of it. */
export const m365BackupEvents = {
  /** By the operator; told in the customer's, its partner's and the operator's log. */
  backupRepositoryGiven: {
    en: 'Repository of M365 Backup chosen',
    sv: 'Lagringsplats för M365 Backup vald',
  },
  backupSignInBegun: { en: 'Sign-in for M365 Backup begun', sv: 'Inloggning för M365 Backup påbörjad' },
  backupSignInSeen: { en: 'Sign-in for M365 Backup seen', sv: 'Inloggning för M365 Backup sedd' },
  backupJobOrdered: { en: 'Job of M365 Backup ordered', sv: 'Jobb i M365 Backup beställt' },
  backupJobCreated: { en: 'Job of M365 Backup created', sv: 'Jobb i M365 Backup skapat' },
  backupJobCreateFailed: { en: 'Job of M365 Backup not created', sv: 'Jobb i M365 Backup kunde inte skapas' },
  backupJobUpdateOrdered: {
    en: 'Change of a job of M365 Backup ordered',
    sv: 'Ändring av jobb i M365 Backup beställd',
  },
  backupJobUpdated: { en: 'Job of M365 Backup changed', sv: 'Jobb i M365 Backup ändrat' },
  backupJobUpdateFailed: { en: 'Job of M365 Backup not changed', sv: 'Jobb i M365 Backup kunde inte ändras' },
  backupJobDeletionOrdered: {
    en: 'Deletion of a job of M365 Backup ordered',
    sv: 'Borttagning av jobb i M365 Backup beställd',
  },
  backupJobDeleted: { en: 'Job of M365 Backup deleted', sv: 'Jobb i M365 Backup borttaget' },
  backupJobDeleteFailed: {
    en: 'Job of M365 Backup not deleted',
    sv: 'Jobb i M365 Backup kunde inte tas bort',
  },
  backupJobStartOrdered: {
    en: 'Start of a job of M365 Backup ordered',
    sv: 'Start av jobb i M365 Backup beställd',
  },
  backupJobStarted: { en: 'Job of M365 Backup started', sv: 'Jobb i M365 Backup startat' },
  backupJobStartFailed: { en: 'Job of M365 Backup not started', sv: 'Jobb i M365 Backup kunde inte startas' },
  backupJobStopOrdered: {
    en: 'Stop of a job of M365 Backup ordered',
    sv: 'Stopp av jobb i M365 Backup beställt',
  },
  backupJobStopped: { en: 'Job of M365 Backup stopped', sv: 'Jobb i M365 Backup stoppat' },
  backupJobStopFailed: { en: 'Job of M365 Backup not stopped', sv: 'Jobb i M365 Backup kunde inte stoppas' },
  backupJobEnableOrdered: {
    en: 'Enabling of a job of M365 Backup ordered',
    sv: 'Aktivering av jobb i M365 Backup beställd',
  },
  backupJobEnabled: { en: 'Job of M365 Backup enabled', sv: 'Jobb i M365 Backup aktiverat' },
  backupJobEnableFailed: {
    en: 'Job of M365 Backup not enabled',
    sv: 'Jobb i M365 Backup kunde inte aktiveras',
  },
  backupJobDisableOrdered: {
    en: 'Disabling of a job of M365 Backup ordered',
    sv: 'Inaktivering av jobb i M365 Backup beställd',
  },
  backupJobDisabled: { en: 'Job of M365 Backup disabled', sv: 'Jobb i M365 Backup inaktiverat' },
  backupJobDisableFailed: {
    en: 'Job of M365 Backup not disabled',
    sv: 'Jobb i M365 Backup kunde inte inaktiveras',
  },
  backupNotificationsChanged: {
    en: 'Email notifications of M365 Backup changed',
    sv: 'Mejlaviseringar för M365 Backup ändrade',
  },
  backupRenewalBegun: {
    en: 'Renewal of the access of M365 Backup begun',
    sv: 'Förnyelse av åtkomst för M365 Backup påbörjad',
  },
  backupRenewalOrdered: {
    en: 'Renewal of the access of M365 Backup ordered',
    sv: 'Förnyelse av åtkomst för M365 Backup beställd',
  },
  backupAccessRenewed: { en: 'Access of M365 Backup renewed', sv: 'Åtkomst för M365 Backup förnyad' },
  backupRenewalFailed: {
    en: 'Access of M365 Backup not renewed',
    sv: 'Åtkomst för M365 Backup kunde inte förnyas',
  },
  backupUserRemovalOrdered: {
    en: 'Removal of a license of M365 Backup ordered',
    sv: 'Borttagning av licens i M365 Backup beställd',
  },
  backupUserRemoved: { en: 'License of M365 Backup removed', sv: 'Licens i M365 Backup borttagen' },
  backupUserRemovalFailed: {
    en: 'License of M365 Backup not removed',
    sv: 'Licens i M365 Backup kunde inte tas bort',
  },
  restoreOperatorOrdered: {
    en: 'Restore operators of M365 Backup ordered',
    sv: 'Återställare i M365 Backup beställda',
  },
  restoreOperatorCreated: {
    en: 'Restore operators of M365 Backup created',
    sv: 'Återställare i M365 Backup skapade',
  },
  restoreOperatorCreateFailed: {
    en: 'Restore operators of M365 Backup not created',
    sv: 'Återställare i M365 Backup kunde inte skapas',
  },
  restoreOperatorUpdateOrdered: {
    en: 'Change of restore operators of M365 Backup ordered',
    sv: 'Ändring av återställare i M365 Backup beställd',
  },
  restoreOperatorUpdated: {
    en: 'Restore operators of M365 Backup changed',
    sv: 'Återställare i M365 Backup ändrade',
  },
  restoreOperatorUpdateFailed: {
    en: 'Restore operators of M365 Backup not changed',
    sv: 'Återställare i M365 Backup kunde inte ändras',
  },
  restoreOperatorDeletionOrdered: {
    en: 'Deletion of restore operators of M365 Backup ordered',
    sv: 'Borttagning av återställare i M365 Backup beställd',
  },
  restoreOperatorDeleted: {
    en: 'Restore operators of M365 Backup deleted',
    sv: 'Återställare i M365 Backup borttagna',
  },
  restoreOperatorDeleteFailed: {
    en: 'Restore operators of M365 Backup not deleted',
    sv: 'Återställare i M365 Backup kunde inte tas bort',
  },
  restoreOperatorFound: {
    en: 'Restore operators of M365 Backup found',
    sv: 'Återställare i M365 Backup hittade',
  },
  restoreOperatorGone: {
    en: 'Restore operators of M365 Backup gone',
    sv: 'Återställare i M365 Backup borta',
  },
  restoreOperatorBack: {
    en: 'Restore operators of M365 Backup back',
    sv: 'Återställare i M365 Backup tillbaka',
  },
  /** Not by the portal. */
  backupTenantGone: {
    en: 'Tenant gone from the backup server',
    sv: 'Tenant borta från backupservern',
  },
  backupExchangeNotReady: {
    en: 'M365 Backup not ready for the end of Exchange Web Services',
    sv: 'M365 Backup inte redo för att Exchange Web Services stängs av',
  },
  backupExchangeReady: {
    en: 'M365 Backup ready for the end of Exchange Web Services',
    sv: 'M365 Backup redo för att Exchange Web Services stängs av',
  },
  backupJobFound: { en: 'Job of M365 Backup found', sv: 'Jobb i M365 Backup hittat' },
  backupJobGone: { en: 'Job of M365 Backup gone', sv: 'Jobb i M365 Backup borta' },
  backupJobBack: { en: 'Job of M365 Backup back', sv: 'Jobb i M365 Backup tillbaka' },
} as const;
