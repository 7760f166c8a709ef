import type { VdcConfiguration } from '@portal/contract/virtual-data-center/configuration';
import type { Platform } from '@portal/contract/virtual-data-center/constants';

export type DemoVdc = VdcConfiguration & {
  region: string;
  platform: Platform;
  name: string;
  daysOld: number;
  /** Made without an end, failed, or waiting for a person; usually it is there. */
  became?: 'creating' | 'failed' | 'needs-attention';
  /** Name, power state, tier and last run of each, as its systems say them; `new` is an hour old and unknown to the backup. */
  vms: readonly string[];
};

const north = 'SE-NORTH-1';
const central = 'SE-CENTRAL-1';
const publicOf = (bandwidthMbps: number, ispRedundancy: boolean) => ({
  publicNetwork: true,
  firewall: true,
  bandwidthMbps,
  ispRedundancy,
});
const redundant = publicOf(500, true);
const single = publicOf(100, false);

const small = (name: string, more: Partial<DemoVdc> = {}): DemoVdc => ({
  region: north,
  platform: 'vmware',
  name,
  daysOld: 90,
  vCpus: 16,
  memoryGiB: 64,
  diskGiB: 1000,
  publicNetwork: false,
  firewall: false,
  bandwidthMbps: null,
  ispRedundancy: false,
  internalIp: '10.40.12.1',
  internalNetmask: 24,
  vms: [],
  ...more,
});

/** What the first customers of each partner have; the rest have nothing of it. */
export const demoVdcs: readonly (readonly DemoVdc[])[] = [
  [
    small('PROD', {
      ...redundant,
      daysOld: 400,
      vCpus: 64,
      memoryGiB: 256,
      diskGiB: 8000,
      vms: [
        'ad-01 POWERED_ON premium Success',
        'ad-02 POWERED_ON premium Success',
        'app-wms-01 POWERED_ON standard Warning',
        'app-wms-02 POWERED_ON standard Running',
        'batch-04 POWERED_OFF basic Failed',
        'batch-04 POWERED_OFF',
        'db-01 POWERED_ON premium Failed',
        'edi-01 SUSPENDED basic Unknown',
        'kiosk-01 POWERED_ON new',
        'proxy-02 POWERED_ON',
        'report-01 POWERED_OFF standard none',
      ],
    }),
    small('EDGE', { ...single, vms: ['edge-01 POWERED_ON basic Success'] }),
    small('TEST', {
      platform: 'partner',
      region: central,
      vms: [
        'stage-01 FAILED_CREATION',
        'stage-02 UNRESOLVED',
        'stage-03 RESOLVED basic none',
        'stage-04 WAITING_FOR_INPUT basic Warning',
        'stage-05 UNRECOGNIZED',
        'stage-06 INCONSISTENT_STATE standard Failed',
        'stage-07 UNKNOWN',
      ],
    }),
  ],
  [
    small('MAIN', {
      ...redundant,
      daysOld: 200,
      vCpus: 32,
      memoryGiB: 128,
      vms: ['erp-01 POWERED_ON premium Success', 'erp-02 POWERED_ON standard Success'],
    }),
    small('BRANCH', { became: 'creating' }),
    small('OLD-NET', { became: 'failed' }),
    small('WAREHOUSE', { ...single, region: central, became: 'needs-attention' }),
  ],
  [
    small('WEB', {
      ...single,
      region: central,
      vms: ['www-01 POWERED_ON standard Success', 'www-02 POWERED_ON'],
    }),
  ],
  [small('ARCHIVE', { vCpus: 4, memoryGiB: 16, diskGiB: 20_000 })],
  [small('LAB', { platform: 'partner', vms: ['lab-01 POWERED_OFF'] })],
  [small('OFFICE')],
  [small('STUDIO')],
  [small('DEV', { vCpus: 8, memoryGiB: 32 })],
];
