import type { Text } from '../services/define-service.ts';
import { notSeenSinceText } from '../services/not-seen.ts';
import type { BackupStatus } from './jobs.ts';
import type { ExchangeState } from './tenants.ts';

/** How a run ended, in files and on screens. */
export const backupStatusWords = {
  running: { en: 'Running', sv: 'Körs' },
  stopped: { en: 'Stopped', sv: 'Stoppad' },
  warning: { en: 'Warning', sv: 'Varning' },
  success: { en: 'Success', sv: 'Lyckades' },
  error: { en: 'Error', sv: 'Fel' },
  unknown: { en: 'Unknown', sv: 'Okänt' },
} satisfies Record<BackupStatus, Text>;

/** Whether a tenant is ready for the end of Exchange Web Services, in files and on screens. */
export const exchangeWords = {
  'not-ready': { en: 'Not ready', sv: 'Inte redo' },
  unknown: { en: 'Can’t be told', sv: 'Går inte att avgöra' },
  ready: { en: 'Ready', sv: 'Redo' },
} satisfies Record<ExchangeState, Text>;

/** The columns of its files, in their order. */
export const m365BackupFileTexts = {
  jobs: {
    name: { en: 'Name', sv: 'Namn' },
    region: { en: 'Region', sv: 'Region' },
    status: { en: 'Status', sv: 'Status', words: backupStatusWords },
    isEnabled: { en: 'Enabled', sv: 'Aktivt' },
    backupType: { en: 'Backup type', sv: 'Typ av säkerhetskopiering' },
    included: { en: 'Included objects', sv: 'Inkluderade objekt' },
    excluded: { en: 'Excluded objects', sv: 'Undantagna objekt' },
    lastRunAt: { en: 'Last run', sv: 'Senaste körning' },
    nextRunAt: { en: 'Next run', sv: 'Nästa körning' },
    lastBackupAt: { en: 'Last backup', sv: 'Senaste säkerhetskopia' },
    notSeenSince: notSeenSinceText,
  },
  objects: {
    kind: { en: 'Kind', sv: 'Typ' },
    displayName: { en: 'Display name', sv: 'Visningsnamn' },
    name: { en: 'Name', sv: 'Namn' },
    type: { en: 'Type', sv: 'Undertyp' },
    locationType: { en: 'Location', sv: 'Plats' },
    title: { en: 'Title', sv: 'Rubrik' },
    url: { en: 'URL', sv: 'URL' },
    mail: { en: 'Email', sv: 'E-post' },
    description: { en: 'Description', sv: 'Beskrivning' },
    isBackedUp: { en: 'Backed up', sv: 'Säkerhetskopierad' },
    isInJob: { en: 'In a job', sv: 'I ett jobb' },
    members: { en: 'Members', sv: 'Medlemmar' },
  },
  users: {
    name: { en: 'Name', sv: 'Namn' },
    region: { en: 'Region', sv: 'Region' },
    state: { en: 'License', sv: 'Licens' },
    isBackedUp: { en: 'Backed up', sv: 'Säkerhetskopierad' },
    lastBackupAt: { en: 'Last backup', sv: 'Senaste säkerhetskopia' },
    notSeenSince: notSeenSinceText,
  },
  roles: {
    name: { en: 'Name', sv: 'Namn' },
    description: { en: 'Description', sv: 'Beskrivning' },
    region: { en: 'Region', sv: 'Region' },
    operators: { en: 'Restore operators', sv: 'Återställare' },
    scope: { en: 'May restore', sv: 'Får återställa' },
    included: { en: 'Included objects', sv: 'Inkluderade objekt' },
    excluded: { en: 'Excluded objects', sv: 'Undantagna objekt' },
    notSeenSince: notSeenSinceText,
  },
  tenants: {
    customerName: { en: 'Customer', sv: 'Kund' },
    name: { en: 'Tenant', sv: 'Tenant' },
    domain: { en: 'Domain', sv: 'Domän' },
    region: { en: 'Region', sv: 'Region' },
    exchange: { en: 'Exchange', sv: 'Exchange' },
    exchangeMessage: { en: 'Reason', sv: 'Orsak' },
    exchangeSince: { en: 'Since', sv: 'Sedan' },
    lastBackupAt: { en: 'Last backup', sv: 'Senaste säkerhetskopia' },
    applicationId: { en: 'Application ID', sv: 'Program-id' },
  },
  customerName: { en: 'Customer', sv: 'Kund' },
  runs: {
    jobName: { en: 'Job', sv: 'Jobb' },
    region: { en: 'Region', sv: 'Region' },
    status: { en: 'Status', sv: 'Status', words: backupStatusWords },
    retryNumber: { en: 'Retry', sv: 'Nytt försök' },
    mainStartedAt: { en: 'Retry of the run started', sv: 'Nytt försök av körningen som startade' },
    startedAt: { en: 'Started', sv: 'Startade' },
    endedAt: { en: 'Ended', sv: 'Slutade' },
    runSeconds: { en: 'Run time (seconds)', sv: 'Körtid (sekunder)' },
    processingBytes: { en: 'Processing rate (bytes per second)', sv: 'Bearbetning (byte per sekund)' },
    processingItems: { en: 'Processing rate (items per second)', sv: 'Bearbetning (objekt per sekund)' },
    readBytes: { en: 'Read rate (bytes per second)', sv: 'Läsning (byte per sekund)' },
    writeBytes: { en: 'Write rate (bytes per second)', sv: 'Skrivning (byte per sekund)' },
    transferredBytes: { en: 'Transferred (bytes)', sv: 'Överfört (byte)' },
    processedItems: { en: 'Items processed', sv: 'Bearbetade objekt' },
  },
  usage: {
    name: { en: 'User', sv: 'Användare' },
    average: { en: 'Average licensed users', sv: 'Licensierade användare i medel' },
  },
};
