import { notSeenSinceText } from '../services/not-seen.ts';

/** The columns of its files, in their order. */
export const m365BackupFileTexts = {
  jobs: {
    name: { en: 'Name', sv: 'Namn' },
    region: { en: 'Region', sv: 'Region' },
    status: { en: 'Status', sv: 'Status' },
    isEnabled: { en: 'Enabled', sv: 'Aktivt' },
    backupType: { en: 'Backup type', sv: 'Typ av säkerhetskopiering' },
    included: { en: 'Included objects', sv: 'Inkluderade objekt' },
    excluded: { en: 'Excluded objects', sv: 'Undantagna objekt' },
    lastRunAt: { en: 'Last run', sv: 'Senaste körning' },
    nextRunAt: { en: 'Next run', sv: 'Nästa körning' },
    lastBackupAt: { en: 'Last backup', sv: 'Senaste säkerhetskopia' },
    notSeenSince: notSeenSinceText,
  },
  users: {
    name: { en: 'Name', sv: 'Namn' },
    region: { en: 'Region', sv: 'Region' },
    state: { en: 'License', sv: 'Licens' },
    isBackedUp: { en: 'Backed up', sv: 'Säkerhetskopierad' },
    lastBackupAt: { en: 'Last backup', sv: 'Senaste säkerhetskopia' },
    notSeenSince: notSeenSinceText,
  },
  usage: {
    name: { en: 'User', sv: 'Användare' },
    average: { en: 'Average licensed users', sv: 'Licensierade användare i medel' },
  },
};
