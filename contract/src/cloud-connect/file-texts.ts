import { notSeenSinceText } from '../services/not-seen.ts';
import type { Text } from '../services/define-service.ts';
import type { CloudJob, JobState } from './jobs.ts';

/** What a job is doing, and when it runs, in files and on screens. */
export const cloudJobWords = {
  state: {
    unknown: { en: 'Unknown', sv: 'Okänt' },
    none: { en: 'Not run yet', sv: 'Inte kört än' },
    idle: { en: 'Idle', sv: 'Vilar' },
    success: { en: 'Success', sv: 'Lyckades' },
    warning: { en: 'Warning', sv: 'Varning' },
    failed: { en: 'Failed', sv: 'Misslyckades' },
    running: { en: 'Running', sv: 'Körs' },
    starting: { en: 'Starting', sv: 'Startar' },
    stopping: { en: 'Stopping', sv: 'Stoppas' },
    enabling: { en: 'Enabling', sv: 'Aktiveras' },
    disabling: { en: 'Disabling', sv: 'Stängs av' },
    'waiting-for-tape': { en: 'Waiting for tape', sv: 'Väntar på band' },
    'waiting-for-repository': { en: 'Waiting for repository', sv: 'Väntar på lagring' },
  },
  schedule: {
    unknown: { en: 'Unknown', sv: 'Okänt' },
    'not-scheduled': { en: 'Started by hand', sv: 'Startas för hand' },
    periodically: { en: 'At intervals', sv: 'Med jämna mellanrum' },
    daily: { en: 'Daily', sv: 'Varje dag' },
    monthly: { en: 'Monthly', sv: 'Varje månad' },
    continuously: { en: 'Continuously', sv: 'Hela tiden' },
    chained: { en: 'After another job', sv: 'Efter ett annat jobb' },
    'backup-window': { en: 'Within a time window', sv: 'Inom ett tidsfönster' },
  },
} satisfies { state: Record<JobState, Text>; schedule: Record<CloudJob['schedule'], Text> };

/** The columns of its files, in their order. */
export const cloudConnectFileTexts = {
  jobs: {
    name: { en: 'Name', sv: 'Namn' },
    region: { en: 'Region', sv: 'Region' },
    state: { en: 'State', sv: 'Tillstånd', words: cloudJobWords.state },
    isEnabled: { en: 'Enabled', sv: 'Aktivt' },
    startedAt: { en: 'Started', sv: 'Startade' },
    endedAt: { en: 'Ended', sv: 'Slutade' },
    durationSeconds: { en: 'Duration (seconds)', sv: 'Varaktighet (sekunder)' },
    transferredBytes: { en: 'Transferred (bytes)', sv: 'Överfört (byte)' },
    failureMessage: { en: 'Message', sv: 'Meddelande' },
    schedule: { en: 'Schedule', sv: 'Schema', words: cloudJobWords.schedule },
    destination: { en: 'Destination', sv: 'Mål' },
    notSeenSince: notSeenSinceText,
  },
  usage: {
    name: { en: 'Customer ID', sv: 'Kund-ID' },
    average: { en: 'Average stored (bytes)', sv: 'Lagrat i medel (byte)' },
  },
};
