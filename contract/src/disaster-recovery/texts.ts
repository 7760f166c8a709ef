import type { ServiceTexts } from '../services/define-service.ts';

/** Alone, so that the web loads them without the service's endpoints. */
export const disasterRecoveryTexts = {
  operations: {
    enableDisasterRecovery: {
      en: 'Enable Disaster Recovery for {customer}',
      sv: 'Aktivera Disaster Recovery för {customer}',
    },
    disableDisasterRecovery: {
      en: 'End Disaster Recovery for {customer}',
      sv: 'Avsluta Disaster Recovery för {customer}',
    },
  },
  reasons: {
    replicationsLeft: {
      text: {
        en: 'VMs are still replicated: {replications}. Stop their replication in Cloud Director Availability, then retry.',
        sv: 'VM:ar replikeras fortfarande: {replications}. Stoppa replikeringen i Cloud Director Availability och försök sedan igen.',
      },
      short: { en: 'VMs were still replicated', sv: 'VM:ar replikerades fortfarande' },
    },
    slaProfilesMissing: {
      text: {
        en: '{region} has no SLA profile to assign. Contact support with the reference; retry when the region has one.',
        sv: '{region} har ingen SLA-profil att tilldela. Kontakta supporten med referensen och försök igen när regionen har en.',
      },
      short: { en: 'The region has no SLA profile', sv: 'Regionen har ingen SLA-profil' },
    },
    organizationMissing: {
      text: {
        en: 'The customer is not known in {region}, or an SLA profile was removed meanwhile. Check Virtual Data Center there, then retry.',
        sv: 'Kunden är inte känd i {region}, eller så har en SLA-profil tagits bort under tiden. Kontrollera Virtual Data Center där och försök sedan igen.',
      },
      short: {
        en: 'Customer or SLA profile not found',
        sv: 'Kunden eller SLA-profilen hittades inte',
      },
    },
  },
  attention: {
    replicationsUnhealthy: {
      one: { en: '{count} unhealthy replication', sv: '{count} replikering fungerar inte' },
      other: { en: '{count} unhealthy replications', sv: '{count} replikeringar fungerar inte' },
    },
  },
  productNames: {
    'disaster-recovery.storage': {
      en: 'Disaster Recovery, replicated storage',
      sv: 'Disaster Recovery, replikerad lagring',
    },
    'disaster-recovery.vm': {
      en: 'Disaster Recovery, replicated VM',
      sv: 'Disaster Recovery, replikerad VM',
    },
  },
} as const satisfies ServiceTexts;

/** What the audit log says of it. */
export const disasterRecoveryEvents = {
  replicationFound: { en: 'VM is replicated', sv: 'VM replikeras' },
  replicationGone: { en: 'VM is no longer replicated', sv: 'VM replikeras inte längre' },
  replicationBack: { en: 'VM is replicated again', sv: 'VM replikeras igen' },
} as const;
