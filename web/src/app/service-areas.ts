import {
  IconBucket,
  IconCloudUp,
  IconHistory,
  IconLicense,
  IconServer,
  IconShieldCheck,
} from '@tabler/icons-react';
import type { Me } from '@portal/contract/auth/sign-in';
import type { ServiceTexts } from '@portal/contract/services/define-service';
import type { Service } from '@portal/contract/services/services';
import { may } from '../platform/permissions.ts';
import type { Opens } from '../operations/link-of.ts';
import type { ServiceScreens } from '../services/screens.ts';
import type { ServiceUsage } from '../services/usage/description.ts';
import type { Area } from './area.ts';

const uses =
  (service: Service) =>
  (me: Me): boolean =>
    may(me, 'services.read') && me.servicesOffered.includes(service);

export const usesSomeService = (me: Me): boolean => may(me, 'services.read') && me.servicesOffered.length > 0;

export type ServiceArea = Area & {
  service: Service;
  /** What its operations have made, as the tray leads to it. */
  opens: Opens;
  /** What its operations do, why they fail, and what its products are called, for all pages that show them. */
  serviceTexts: () => Promise<ServiceTexts>;
  /** How its pages draw it, for what shows all services of a customer. */
  screens: () => Promise<ServiceScreens>;
  /** What it meters, for what shows the usage of all services; left out by one that meters nothing. */
  usage?: () => Promise<ServiceUsage>;
};

/** One for each service. */
export const serviceAreas: readonly ServiceArea[] = [
  {
    service: 'virtual-data-center',
    opens: {
      enableVirtualDataCenter: '/services/virtual-data-center',
      linkOrganization: '/services/virtual-data-center',
      createVdc: '/services/virtual-data-center/vdc/{id}',
      updateVdc: '/services/virtual-data-center/vdc/{id}',
    },
    prefix: '/services/virtual-data-center',
    text: 'service.virtual-data-center',
    short: 'app.navigation.short.vdc',
    icon: IconServer,
    group: 'services',
    may: uses('virtual-data-center'),
    scope: 'customer',
    load: async () => (await import('../virtual-data-center/pages.ts')).pages,
    serviceTexts: async () =>
      (await import('@portal/contract/virtual-data-center/texts')).virtualDataCenterTexts,
    screens: async () => (await import('../virtual-data-center/screens.ts')).vdcScreens,
    usage: async () => (await import('../virtual-data-center/usage.ts')).vdcUsage,
  },
  {
    service: 'disaster-recovery',
    opens: { enableDisasterRecovery: '/services/disaster-recovery' },
    prefix: '/services/disaster-recovery',
    text: 'service.disaster-recovery',
    short: 'service.disaster-recovery',
    icon: IconShieldCheck,
    group: 'services',
    may: uses('disaster-recovery'),
    scope: 'customer',
    load: async () => (await import('../disaster-recovery/pages.ts')).pages,
    serviceTexts: async () =>
      (await import('@portal/contract/disaster-recovery/texts')).disasterRecoveryTexts,
    screens: async () => (await import('../disaster-recovery/screens.ts')).disasterRecoveryScreens,
    usage: async () => (await import('../disaster-recovery/usage.ts')).disasterRecoveryUsage,
  },
  {
    service: 's3-storage',
    opens: {
      enableS3Storage: '/services/s3-storage/buckets',
      linkTenant: '/services/s3-storage/buckets',
      createBucket: '/services/s3-storage/buckets?search={subject}',
      updateBucket: '/services/s3-storage/buckets?search={subject}',
      createStorageUser: '/services/s3-storage/users?search={subject}',
      updateStorageUser: '/services/s3-storage/users?search={subject}',
      createAccessKey: '/services/s3-storage/users',
    },
    prefix: '/services/s3-storage',
    text: 'service.s3-storage',
    short: 'app.navigation.short.s3',
    icon: IconBucket,
    group: 'services',
    may: uses('s3-storage'),
    scope: 'customer',
    load: async () => (await import('../s3-storage/pages.ts')).pages,
    serviceTexts: async () => (await import('@portal/contract/s3-storage/texts')).s3StorageTexts,
    screens: async () => (await import('../s3-storage/screens.ts')).s3Screens,
    usage: async () => (await import('../s3-storage/usage.ts')).s3Usage,
  },
  {
    service: 'm365-backup',
    opens: {
      enableM365Backup: '/services/m365-backup/jobs',
      linkBackupTenant: '/services/m365-backup/jobs',
      createBackupJob: '/services/m365-backup/jobs?search={subject}',
      updateBackupJob: '/services/m365-backup/jobs?search={subject}',
      startBackupJob: '/services/m365-backup/jobs?search={subject}',
      stopBackupJob: '/services/m365-backup/jobs?search={subject}',
      enableBackupJob: '/services/m365-backup/jobs?search={subject}',
      disableBackupJob: '/services/m365-backup/jobs?search={subject}',
    },
    prefix: '/services/m365-backup',
    text: 'service.m365-backup',
    short: 'service.m365-backup',
    icon: IconHistory,
    group: 'services',
    may: uses('m365-backup'),
    scope: 'customer',
    load: async () => (await import('../m365-backup/pages.ts')).pages,
    serviceTexts: async () => (await import('@portal/contract/m365-backup/texts')).m365BackupTexts,
    screens: async () => (await import('../m365-backup/screens.ts')).backupScreens,
    usage: async () => (await import('../m365-backup/usage.ts')).backupUsage,
  },
  {
    service: 'm365-licenses',
    opens: {
      enableM365Licenses: '/services/m365-licenses',
      acceptAgreement: '/services/m365-licenses/authorize',
      orderLicenses: '/services/m365-licenses',
      updateLicense: '/services/m365-licenses?search={subject}',
      setLicenseTermEnd: '/services/m365-licenses?search={subject}',
      startLicenseTerm: '/services/m365-licenses?search={subject}',
      suspendLicense: '/services/m365-licenses?search={subject}',
      reactivateLicense: '/services/m365-licenses?search={subject}',
    },
    prefix: '/services/m365-licenses',
    text: 'service.m365-licenses',
    short: 'app.navigation.short.licenses',
    icon: IconLicense,
    group: 'services',
    may: uses('m365-licenses'),
    scope: 'customer',
    load: async () => (await import('../m365-licenses/pages.ts')).pages,
    serviceTexts: async () => (await import('@portal/contract/m365-licenses/texts')).m365LicensesTexts,
    screens: async () => (await import('../m365-licenses/screens.ts')).licenseScreens,
    usage: async () => (await import('../m365-licenses/usage.ts')).licenseUsage,
  },
  {
    service: 'cloud-connect',
    opens: {
      enableCloudConnect: '/services/cloud-connect',
      linkCloudTenant: '/services/cloud-connect',
      changeCloudConnectQuota: '/services/cloud-connect',
      resetTenantPassword: '/services/cloud-connect',
      suspendCloudConnect: '/services/cloud-connect',
      resumeCloudConnect: '/services/cloud-connect',
    },
    prefix: '/services/cloud-connect',
    text: 'service.cloud-connect',
    short: 'service.cloud-connect',
    icon: IconCloudUp,
    group: 'services',
    may: uses('cloud-connect'),
    scope: 'customer',
    load: async () => (await import('../cloud-connect/pages.ts')).pages,
    serviceTexts: async () => (await import('@portal/contract/cloud-connect/texts')).cloudConnectTexts,
    screens: async () => (await import('../cloud-connect/screens.ts')).cloudScreens,
    usage: async () => (await import('../cloud-connect/usage.ts')).cloudUsage,
  },
];
