import { notSeenSinceText } from '../services/not-seen.ts';

/** The columns of its files, in their order. */
export const cloudConnectFileTexts = {
  jobs: {
    name: { en: 'Name', sv: 'Namn' },
    region: { en: 'Region', sv: 'Region' },
    state: { en: 'State', sv: 'Tillstånd' },
    startedAt: { en: 'Started', sv: 'Startade' },
    endedAt: { en: 'Ended', sv: 'Slutade' },
    durationSeconds: { en: 'Duration (seconds)', sv: 'Varaktighet (sekunder)' },
    transferredBytes: { en: 'Transferred (bytes)', sv: 'Överfört (byte)' },
    failureMessage: { en: 'Message', sv: 'Meddelande' },
    schedule: { en: 'Schedule', sv: 'Schema' },
    destination: { en: 'Destination', sv: 'Mål' },
    notSeenSince: notSeenSinceText,
  },
  usage: {
    name: { en: 'Customer ID', sv: 'Kund-id' },
    average: { en: 'Average stored (bytes)', sv: 'Lagrat i medel (byte)' },
  },
};
