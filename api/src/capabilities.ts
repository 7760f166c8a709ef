import { createBolagsverket } from '@portal/driver-bolagsverket/bolagsverket';
import { createCephRgw } from '@portal/driver-ceph-rgw/ceph-rgw';
import { createCloudDirector } from '@portal/driver-cloud-director/cloud-director';
import { cloudDirectorConnection } from '@portal/driver-cloud-director/connection';
import { createNewsFeed } from '@portal/driver-news-feed/news-feed';
import { createVeeamServiceProvider } from '@portal/driver-veeam-service-provider/veeam-service-provider';
import { veeamServiceProviderConnection } from '@portal/driver-veeam-service-provider/connection';
import { createVeeamM365 } from '@portal/driver-veeam-m365/veeam-m365';
import { veeamM365Connection } from '@portal/driver-veeam-m365/connection';
import { createPartnerCenter } from '@portal/driver-partner-center/partner-center';
import { createSmtp } from '@portal/driver-smtp/smtp';
import { auditLogCapability } from './audit-log/index.ts';
import { authCapability } from './auth/index.ts';
import { billingCapability } from './billing/index.ts';
import { changelogCapability } from './changelog/index.ts';
import { cloudConnectCapability, cloudConnectSystem } from './cloud-connect/index.ts';
import { co2Capability } from './co2/index.ts';
import { companyCapability } from './company/index.ts';
import { connectionsCapability } from './connections/index.ts';
import { customersCapability, organizationRegister } from './customers/index.ts';
import { demoCapability } from './demo/index.ts';
import { downloadsCapability } from './downloads/index.ts';
import { globalNotificationCapability } from './global-notification/index.ts';
import { invoicesCapability } from './invoices/index.ts';
import { legalCapability } from './legal/index.ts';
import { linkingCapability } from './linking/index.ts';
import { mailCapability, mailServer } from './mail/index.ts';
import { mailPreviewCapability } from './mail-preview/index.ts';
import { newsCapability, newsSource } from './news/index.ts';
import { operationsCapability } from './operations/index.ts';
import { operatorCapability } from './operator/index.ts';
import { partnersCapability } from './partners/index.ts';
import { revenueCapability } from './revenue/index.ts';
import { priceListCapability } from './price-list/index.ts';
import { pricingCapability } from './pricing/index.ts';
import { queuesCapability } from './queues/index.ts';
import { objectStorage, s3StorageCapability } from './s3-storage/index.ts';
import { sellerCapability } from './seller/index.ts';
import { settingsCapability } from './settings/index.ts';
import { supportCapability } from './support/index.ts';
import { userCapability } from './user/index.ts';
import { usersCapability } from './users/index.ts';
import { visitorsCapability } from './visitors/index.ts';
import { registryOf, type Capability } from './platform/capability.ts';
import { onlyHostOf } from './platform/outbound/outbound.ts';
import { drivenBy, drivenWith, sharedBy, type DrivenSystem } from './platform/outbound/systems.ts';
import { backupSystem, cloudDirector, virtualDataCenterCapability } from './virtual-data-center/index.ts';
import { m365BackupCapability, m365BackupSystem } from './m365-backup/index.ts';
import { m365LicensesCapability, partnerCenter } from './m365-licenses/index.ts';
import { disasterRecoveryCapability, disasterRecoverySystem } from './disaster-recovery/index.ts';
import { createCloudDirectorAvailability } from '@portal/driver-cloud-director-availability/cloud-director-availability';

/** The visible list of capabilities. */
export const capabilities: readonly Capability[] = [
  authCapability,
  userCapability,
  companyCapability,
  usersCapability,
  settingsCapability,
  visitorsCapability,
  legalCapability,
  customersCapability,
  pricingCapability,
  invoicesCapability,
  s3StorageCapability,
  co2Capability,
  linkingCapability,
  operationsCapability,
  auditLogCapability,
  supportCapability,
  demoCapability,
  operatorCapability,
  priceListCapability,
  globalNotificationCapability,
  partnersCapability,
  revenueCapability,
  sellerCapability,
  billingCapability,
  queuesCapability,
  connectionsCapability,
  newsCapability,
  downloadsCapability,
  changelogCapability,
  mailPreviewCapability,
  mailCapability,
  virtualDataCenterCapability,
  disasterRecoveryCapability,
  m365BackupCapability,
  m365LicensesCapability,
  cloudConnectCapability,
];

export const registry = registryOf(capabilities);

/** What the portal can be connected to, each system with its driver. */
export const drivenSystems: readonly DrivenSystem[] = [
  drivenBy(objectStorage, ({ settings, region }, { outbound }) =>
    createCephRgw({ ...settings, region }, outbound),
  ),
  drivenBy(organizationRegister, ({ settings }, { outbound }) => createBolagsverket(settings, outbound)),
  drivenBy(mailServer, ({ settings: { url } }, { timeoutMs }) =>
    createSmtp({ url, allowHost: onlyHostOf(url), ...(timeoutMs === undefined ? {} : { timeoutMs }) }),
  ),
  drivenBy(newsSource, ({ settings }, { outbound }) => createNewsFeed(settings, outbound)),
  drivenWith(cloudDirector, cloudDirectorConnection, ({ settings }, { outbound }) =>
    createCloudDirector(settings, outbound),
  ),
  drivenWith(
    sharedBy(backupSystem, cloudConnectSystem),
    veeamServiceProviderConnection,
    ({ settings }, { outbound }) => createVeeamServiceProvider(settings, outbound),
  ),
  drivenWith(m365BackupSystem, veeamM365Connection, ({ settings }, { outbound }) =>
    createVeeamM365(settings, outbound),
  ),
  drivenBy(disasterRecoverySystem, ({ settings: { site, ...settings } }, { outbound }) =>
    createCloudDirectorAvailability({ ...settings, settings: { site } }, outbound),
  ),
  drivenBy(partnerCenter, ({ settings }, { outbound, secret }) =>
    createPartnerCenter(settings, { outbound, secret }),
  ),
];
