import { splaFamilies, splaNames } from './spla-catalog.ts';
import { notSeenSinceText } from '../services/not-seen.ts';

/** What a VM's power is, and how its last backup ended, in files and on screens. */
export const vmPowerWords = {
  'failed-creation': { en: 'Failed creation', sv: 'Kunde inte skapas' },
  unresolved: { en: 'Unresolved', sv: 'Ofullständig' },
  resolved: { en: 'Resolved', sv: 'Färdigställd' },
  suspended: { en: 'Suspended', sv: 'Pausad' },
  'powered-on': { en: 'Powered on', sv: 'Påslagen' },
  'waiting-for-input': { en: 'Waiting for input', sv: 'Väntar på svar' },
  unrecognized: { en: 'Unrecognized', sv: 'Okänd av systemet' },
  'powered-off': { en: 'Powered off', sv: 'Avstängd' },
  inconsistent: { en: 'Inconsistent', sv: 'Inkonsekvent' },
  unknown: { en: 'Unknown', sv: 'Okänt' },
};
const tierWords = { basic: 'Basic', standard: 'Standard', premium: 'Premium' };
export const vmRunWords = {
  none: { en: 'None yet', sv: 'Ingen än' },
  running: { en: 'Running', sv: 'Pågår' },
  success: { en: 'Success', sv: 'Lyckades' },
  warning: { en: 'Warning', sv: 'Varning' },
  failed: { en: 'Failed', sv: 'Misslyckades' },
  unknown: { en: 'Unknown', sv: 'Okänt' },
};

/** The columns of its files, in their order. */
export const virtualDataCenterFileTexts = {
  vdcs: {
    name: { en: 'Name', sv: 'Namn' },
    platform: { en: 'Platform', sv: 'Plattform' },
    region: { en: 'Region', sv: 'Region' },
    state: { en: 'State', sv: 'Tillstånd' },
    vCpus: { en: 'vCPUs', sv: 'vCPU' },
    memoryGiB: { en: 'Memory (GiB)', sv: 'Minne (GiB)' },
    diskGiB: { en: 'Disk (GiB)', sv: 'Disk (GiB)' },
    bandwidthMbps: { en: 'Bandwidth (Mbit/s)', sv: 'Bandbredd (Mbit/s)' },
    ispRedundancy: { en: 'ISP redundancy', sv: 'ISP-redundans' },
    firewall: { en: 'Firewall', sv: 'Brandvägg' },
    costMinor: { en: 'Cost this month, excl. VAT', sv: 'Kostnad denna månad, exkl. moms' },
    currency: { en: 'Currency', sv: 'Valuta' },
    createdAt: { en: 'Created', sv: 'Skapad' },
    notSeenSince: notSeenSinceText,
  },
  vms: {
    name: { en: 'Name', sv: 'Namn' },
    vdcName: { en: 'Data center', sv: 'Datacenter' },
    region: { en: 'Region', sv: 'Region' },
    group: { en: 'Group', sv: 'Grupp' },
    powerState: { en: 'Power', sv: 'Driftläge', words: vmPowerWords },
    operatingSystem: { en: 'Operating system', sv: 'Operativsystem' },
    vCpus: { en: 'vCPUs', sv: 'vCPU' },
    memoryMiB: { en: 'Memory (MiB)', sv: 'Minne (MiB)' },
    diskMiB: { en: 'Disk (MiB)', sv: 'Disk (MiB)' },
    tier: { en: 'Backup policy', sv: 'Backuppolicy', words: tierWords },
    lastRunAt: { en: 'Last backup', sv: 'Senaste backup' },
    lastRunState: { en: 'State of last backup', sv: 'Senaste backupens tillstånd', words: vmRunWords },
    restorePoints: { en: 'Restore points', sv: 'Återställningspunkter' },
    isReplicated: { en: 'Replicated', sv: 'Replikerad' },
    createdOnSystemAt: { en: 'Created', sv: 'Skapad' },
    notSeenSince: notSeenSinceText,
    backupNotSeenSince: { en: 'Backup not seen since', sv: 'Backup saknas sedan' },
  },
  splaLicenses: {
    vdcName: { en: 'Data center', sv: 'Datacenter' },
    product: { en: 'License', sv: 'Licens', words: splaNames },
    family: { en: 'Family', sv: 'Familj', words: splaFamilies },
    quantity: { en: 'Quantity', sv: 'Antal' },
    billedQuantity: { en: 'Billed this month', sv: 'Faktureras denna månad' },
    price: { en: 'Price each, excl. VAT', sv: 'Styckpris, exkl. moms' },
    customerMinor: { en: 'Cost per month, excl. VAT', sv: 'Kostnad per månad, exkl. moms' },
    partnerMinor: {
      en: 'Partner cost per month, excl. VAT',
      sv: 'Partnerns kostnad per månad, exkl. moms',
    },
    currency: { en: 'Currency', sv: 'Valuta' },
    hasVdc: { en: 'Data center exists', sv: 'Datacentret finns' },
    createdAt: { en: 'Ordered', sv: 'Beställd' },
  },
  usage: {
    name: { en: 'Data center', sv: 'Datacenter' },
    average: { en: 'Average memory (GiB)', sv: 'Minne i medel (GiB)' },
  },
};
