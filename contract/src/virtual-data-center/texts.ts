import type { ServiceTexts } from '../services/define-service.ts';
import { splaNames } from './spla-catalog.ts';

/** Alone, so that the web loads them without the service's endpoints. */
export const virtualDataCenterTexts = {
  operations: {
    enableVirtualDataCenter: {
      en: 'Enable Virtual Data Center for {customer}',
      sv: 'Aktivera Virtual Data Center för {customer}',
    },
    disableVirtualDataCenter: {
      en: 'Disable Virtual Data Center for {customer}',
      sv: 'Avaktivera Virtual Data Center för {customer}',
    },
    linkOrganization: {
      en: 'Link organization {subject} to {customer}',
      sv: 'Länka organisationen {subject} till {customer}',
    },
    unlinkOrganization: {
      en: 'Unlink organization {subject} from {customer}',
      sv: 'Koppla bort organisationen {subject} från {customer}',
    },
    createVdc: { en: 'Create data center {subject}', sv: 'Skapa datacenter {subject}' },
    updateVdc: { en: 'Change data center {subject}', sv: 'Ändra datacenter {subject}' },
    changeVmPower: { en: 'Change power of {subject}', sv: 'Ändra driftläge för {subject}' },
    setVmBackup: { en: 'Back up {subject}', sv: 'Säkerhetskopiera {subject}' },
    removeVmBackup: { en: 'Stop backing up {subject}', sv: 'Sluta säkerhetskopiera {subject}' },
    deleteVdc: { en: 'Delete data center {subject}', sv: 'Ta bort datacenter {subject}' },
    orderSplaLicense: { en: 'Order SPLA licenses for {subject}', sv: 'Beställ SPLA-licenser till {subject}' },
    updateSplaLicense: { en: 'Change SPLA licenses of {subject}', sv: 'Ändra SPLA-licenser i {subject}' },
    deleteSplaLicense: { en: 'Delete SPLA licenses of {subject}', sv: 'Ta bort SPLA-licenser i {subject}' },
  },
  reasons: {
    vdcsLeft: {
      text: {
        en: 'Data centers are left in Cloud Director. Delete them, then retry.',
        sv: 'Det finns datacenter kvar i Cloud Director. Ta bort dem och försök sedan igen.',
      },
      short: { en: 'Data centers were left', sv: 'Det fanns datacenter kvar' },
    },
    vdcNameTaken: {
      text: {
        en: 'The customer has another data center of that name in Cloud Director. Choose another name.',
        sv: 'Kunden har redan ett annat datacenter med det namnet i Cloud Director. Välj ett annat namn.',
      },
      short: { en: 'The name was taken', sv: 'Namnet var upptaget' },
    },
    noUplinkFree: {
      text: {
        en: 'No connection to the internet is free in the region. Contact support.',
        sv: 'Det finns ingen ledig internetanslutning i regionen. Kontakta supporten.',
      },
      short: { en: 'No connection to the internet was free', sv: 'Ingen internetanslutning var ledig' },
    },
    bandwidthNotOffered: {
      text: {
        en: 'The region no longer offers that bandwidth. Choose another one.',
        sv: 'Regionen erbjuder inte längre den bandbredden. Välj en annan.',
      },
      short: { en: 'The bandwidth was no longer offered', sv: 'Bandbredden erbjöds inte längre' },
    },
    networkStays: {
      text: {
        en: 'The internal network has other addresses in Cloud Director, and they cannot change. Look at its network, then change it again.',
        sv: 'Det interna nätet har andra adresser i Cloud Director, och de kan inte ändras. Kontrollera nätet och gör sedan om ändringen.',
      },
      short: { en: 'The internal network had other addresses', sv: 'Det interna nätet hade andra adresser' },
    },
    severalGateways: {
      text: {
        en: 'It has several edge gateways in Cloud Director, so the portal cannot tell which one to change. Change its public network there.',
        sv: 'Det har flera edge gateways i Cloud Director, så portalen kan inte avgöra vilken som ska ändras. Ändra det publika nätet där.',
      },
      short: { en: 'It had several edge gateways', sv: 'Det hade flera edge gateways' },
    },
    vdcNotChanged: {
      text: {
        en: 'Cloud Director could not change it, and what was half changed has been taken back. Retry, or contact support.',
        sv: 'Cloud Director kunde inte ändra det, och det som hann ändras har återställts. Försök igen eller kontakta supporten.',
      },
      short: { en: 'Cloud Director could not change it', sv: 'Cloud Director kunde inte ändra det' },
    },
    vdcHalfChanged: {
      text: {
        en: 'Cloud Director could change only a part of it, and not take that back. It is shown and billed as it is there. Retry, or contact support.',
        sv: 'Cloud Director kunde bara ändra en del av det och inte återställa den. Det visas och debiteras som det är där. Försök igen eller kontakta supporten.',
      },
      short: { en: 'Only a part of it was changed', sv: 'Bara en del av det ändrades' },
    },
    vdcMissing: {
      text: {
        en: 'Cloud Director no longer has the data center.',
        sv: 'Datacentret finns inte längre i Cloud Director.',
      },
      short: { en: 'The data center was gone', sv: 'Datacentret fanns inte längre' },
    },
    vdcNotMade: {
      text: {
        en: 'Cloud Director could not create it, and what was half made has been removed. Retry, or contact support.',
        sv: 'Cloud Director kunde inte skapa det, och det som hann göras har tagits bort. Försök igen eller kontakta supporten.',
      },
      short: { en: 'Cloud Director could not create it', sv: 'Cloud Director kunde inte skapa det' },
    },
    vdcInUse: {
      text: {
        en: 'Its VMs use more than it would have. Nothing was changed. Choose larger values.',
        sv: 'Dess VM:ar använder mer än det skulle få. Ingenting har ändrats. Välj större värden.',
      },
      short: { en: 'More was in use than it would have', sv: 'Mer användes än det skulle få' },
    },
    vdcReplicatedInto: {
      text: {
        en: 'VMs replicate into it: {vms}. Stop their replication in Cloud Director Availability, then delete it again.',
        sv: 'VM:ar replikeras till datacentret: {vms}. Stoppa replikeringen i Cloud Director Availability och ta sedan bort det igen.',
      },
      short: { en: 'VMs were replicated into it', sv: 'VM:ar replikerades till datacentret' },
    },
    vdcNotEmpty: {
      text: {
        en: 'A VM in it is running, or has come since. Look at its VMs, give in Cloud Director the answer that one waits for, power them off, then delete it again.',
        sv: 'En VM i det är igång eller har tillkommit. Gå igenom dess VM:ar, ge i Cloud Director det svar som någon väntar på, stäng av dem och ta sedan bort det igen.',
      },
      short: { en: 'VMs were in it', sv: 'Det fanns VM:ar i det' },
    },
    vdcJobsLeft: {
      text: {
        en: 'It is gone from Cloud Director, but a backup job of it is left. Contact support.',
        sv: 'Det är borta ur Cloud Director, men ett av dess backupjobb finns kvar. Kontakta supporten.',
      },
      short: { en: 'A backup job of it was left', sv: 'Ett av dess backupjobb fanns kvar' },
    },
    vmGone: {
      text: {
        en: 'Cloud Director no longer has the VM.',
        sv: 'VM:en finns inte längre i Cloud Director.',
      },
      short: { en: 'The VM was gone', sv: 'VM:en fanns inte längre' },
    },
    vmStateChanged: {
      text: {
        en: 'The VM is in another power state by now, which does not allow it. Look at the VM and order again.',
        sv: 'VM:en har nu ett annat driftläge, som inte tillåter det. Kontrollera VM:en och beställ igen.',
      },
      short: { en: 'Its power state did not allow it', sv: 'Driftläget tillät det inte' },
    },
    vmPowerFailed: {
      text: {
        en: 'Cloud Director could not do it. Retry, or contact support.',
        sv: 'Cloud Director kunde inte utföra det. Försök igen eller kontakta supporten.',
      },
      short: { en: 'Cloud Director could not do it', sv: 'Cloud Director kunde inte utföra det' },
    },
    vmNotKnownYet: {
      text: {
        en: 'The backup does not know the VM. A new VM may take up to two hours; retry then, or contact support.',
        sv: 'Backupen känner inte till VM:en. För en ny VM kan det ta upp till två timmar. Försök igen därefter eller kontakta supporten.',
      },
      short: { en: 'The backup did not know the VM', sv: 'Backupen kände inte till VM:en' },
    },
    backupNotChanged: {
      text: {
        en: 'The backup could not be changed. Retry, or contact support.',
        sv: 'Backupen kunde inte ändras. Försök igen eller kontakta supporten.',
      },
      short: { en: 'The backup could not be changed', sv: 'Backupen kunde inte ändras' },
    },
  },
  attention: {
    vdcsFailed: {
      one: {
        en: '{count} data center with a failed order',
        sv: '{count} datacenter med misslyckad beställning',
      },
      other: {
        en: '{count} data centers with failed orders',
        sv: '{count} datacenter med misslyckade beställningar',
      },
    },
    vmBackupsFailed: {
      one: { en: '{count} VM failed to back up', sv: '{count} VM kunde inte säkerhetskopieras' },
      other: { en: '{count} VMs failed to back up', sv: '{count} VM:ar kunde inte säkerhetskopieras' },
    },
  },
  productNames: {
    'virtual-data-center.vcpu': { en: 'Data center, vCPU', sv: 'Datacenter, vCPU' },
    'virtual-data-center.memory': { en: 'Data center, memory', sv: 'Datacenter, minne' },
    'virtual-data-center.disk': { en: 'Data center, disk', sv: 'Datacenter, disk' },
    'virtual-data-center.bandwidth': { en: 'Data center, bandwidth', sv: 'Datacenter, bandbredd' },
    'virtual-data-center.redundancy': {
      en: 'Data center, ISP redundancy (BGP)',
      sv: 'Datacenter, ISP-redundans (BGP)',
    },
    'virtual-data-center.backup-basic': { en: 'VM backup, Basic', sv: 'VM-backup, Basic' },
    'virtual-data-center.backup-standard': { en: 'VM backup, Standard', sv: 'VM-backup, Standard' },
    'virtual-data-center.backup-premium': { en: 'VM backup, Premium', sv: 'VM-backup, Premium' },
    'virtual-data-center.firewall': { en: 'Data center, edge firewall', sv: 'Datacenter, brandvägg' },
    ...splaNames,
  },
} as const satisfies ServiceTexts;

/** What the audit log says of it. */
export const virtualDataCenterEvents = {
  vdcOrdered: { en: 'Data center ordered', sv: 'Datacenter beställt' },
  vdcCreated: { en: 'Data center created', sv: 'Datacenter skapat' },
  vdcCreateFailed: { en: 'Data center creation failed', sv: 'Datacenter kunde inte skapas' },
  vdcUpdateOrdered: { en: 'Data center change ordered', sv: 'Ändring av datacenter beställd' },
  vdcUpdated: { en: 'Data center changed', sv: 'Datacenter ändrat' },
  vdcUpdateFailed: { en: 'Data center change failed', sv: 'Datacenter kunde inte ändras' },
  vdcDeletionOrdered: { en: 'Data center deletion ordered', sv: 'Borttagning av datacenter beställd' },
  vdcDeleted: { en: 'Data center deleted', sv: 'Datacenter borttaget' },
  vdcDeleteFailed: { en: 'Data center deletion failed', sv: 'Datacenter kunde inte tas bort' },
  vdcRenamed: {
    en: 'Data center renamed in Cloud Director',
    sv: 'Datacenter omdöpt i Cloud Director',
  },
  vdcChangedThere: {
    en: 'Data center changed in Cloud Director',
    sv: 'Datacenter ändrat i Cloud Director',
  },
  vdcFound: { en: 'Data center found in Cloud Director', sv: 'Datacenter hittat i Cloud Director' },
  splaLicenseAdded: { en: 'SPLA licenses ordered', sv: 'SPLA-licenser beställda' },
  splaLicenseUpdated: { en: 'SPLA licenses changed', sv: 'SPLA-licenser ändrade' },
  splaLicenseRemoved: { en: 'SPLA licenses deleted', sv: 'SPLA-licenser borttagna' },
  vmPowerOrdered: { en: 'Power change of VM ordered', sv: 'Ändring av driftläge för VM beställd' },
  vmPowerChanged: { en: 'Power of VM changed', sv: 'Driftläge för VM ändrat' },
  vmPowerChangeFailed: { en: 'Power change of VM failed', sv: 'Driftläge för VM kunde inte ändras' },
  vmBackupPolicyOrdered: { en: 'VM backup policy ordered', sv: 'Backuppolicy för VM beställd' },
  vmBackupPolicyUpdated: { en: 'VM backup policy updated', sv: 'Backuppolicy för VM ändrad' },
  vmBackupPolicyFailed: { en: 'VM backup policy failed', sv: 'Backuppolicy för VM kunde inte ändras' },
  vmBackupRemovalOrdered: {
    en: 'Removal of VM backup policy ordered',
    sv: 'Borttagning av backuppolicy för VM beställd',
  },
  vmBackupPolicyRemoved: { en: 'VM backup policy removed', sv: 'Backuppolicy för VM borttagen' },
  vmBackupRemovalFailed: {
    en: 'Removal of VM backup policy failed',
    sv: 'Backuppolicy för VM kunde inte tas bort',
  },
  vdcLogin: { en: 'Data center login', sv: 'Inloggning i datacenter' },
  vdcGone: { en: 'Data center gone from Cloud Director', sv: 'Datacenter borta från Cloud Director' },
  vdcBack: { en: 'Data center back in Cloud Director', sv: 'Datacenter tillbaka i Cloud Director' },
  vmGone: { en: 'VM gone from Cloud Director', sv: 'VM borta från Cloud Director' },
  vmBack: { en: 'VM back in Cloud Director', sv: 'VM tillbaka i Cloud Director' },
  vmBackupGone: { en: 'VM gone from the backups', sv: 'VM borta från säkerhetskopiorna' },
  vmBackupBack: { en: 'VM back in the backups', sv: 'VM tillbaka i säkerhetskopiorna' },
} as const;
