import { notSeenSinceText } from '../services/not-seen.ts';

/** The columns of its files, in their order. */
export const disasterRecoveryFileTexts = {
  replications: {
    vmName: { en: 'VM', sv: 'VM' },
    slaProfile: { en: 'SLA profile', sv: 'SLA-profil' },
    region: { en: 'Region', sv: 'Region' },
    sourceSite: { en: 'Source site', sv: 'Källplats' },
    sourceVdc: { en: 'Source vDC', sv: 'Käll-vDC' },
    destinationSite: { en: 'Destination site', sv: 'Målplats' },
    destinationVdc: { en: 'Destination vDC', sv: 'Mål-vDC' },
    allocatedBytes: { en: 'Allocated (bytes)', sv: 'Tilldelat (byte)' },
    lastRunAt: { en: 'Last run', sv: 'Senast körd' },
    status: { en: 'Status', sv: 'Status' },
    notSeenSince: notSeenSinceText,
  },
  usage: {
    name: { en: 'VM', sv: 'VM' },
    average: { en: 'Average replicated (bytes)', sv: 'Replikerat i medel (byte)' },
  },
};
