import {
  getAttachRate,
  getAverageAttachRate,
  getVirtualDataCenterRevenue,
} from '@portal/contract/virtual-data-center/backup';
import { listUnprotectedVms } from '@portal/contract/virtual-data-center/vms';
import { listCustomers } from '@portal/contract/customers';
import { getExistingTenant, lookIntoExistingTenant } from '@portal/contract/linking';
import { listPartners } from '@portal/contract/operator';
import { getVdcStatus, getVdc, listVdcs } from '@portal/contract/virtual-data-center/vdcs';
import { estimateVirtualDataCenter, vdcUsage } from '@portal/contract/virtual-data-center/usage';
import { virtualDataCenterService } from '@portal/contract/virtual-data-center/service';
import { answer, sampled, type Answer } from '../../answers.ts';
import { personOf } from '../../people.ts';
import { someId, type ScreenRow } from '../../row.ts';
import { sampleOf, type Style } from '../../sample.ts';
import { shownStatus } from '../../service-status.ts';
import { thingRows } from '../thing-rows.ts';
import { usageRows } from '../usage-rows.ts';

/** What a vDC costs, by its products. */
function estimate(style: Style): Answer {
  const sample = sampleOf(estimateVirtualDataCenter, style);
  const metered = virtualDataCenterService.products.filter(({ billed }) => billed === 'hour');
  const lines = metered.flatMap(({ key: product }, at) => {
    const line = sample.lines[at % sample.lines.length];
    return line ? [{ ...line, product, explanation: { ...line.explanation, product } }] : [];
  });
  return answer(estimateVirtualDataCenter, { ...sample, lines });
}

/** What customers pay, by products that have a name. */
function revenue(style: Style): Answer[] {
  const sample = sampleOf(getVirtualDataCenterRevenue, style);
  const products = virtualDataCenterService.products.map(({ key: product }, at) => ({
    product,
    customerMinor: 900_000 - at * 10_000,
  }));
  return [answer(getVirtualDataCenterRevenue, { ...sample, products })];
}

/** Enabled, and its regions can be reached. */
function enabled(style: Style): Answer[] {
  const offers = [
    { region: 'SE-NORTH-1' as const, platform: 'vmware' as const, bandwidthsMbps: [100, 500] },
    { region: 'SE-NORTH-1' as const, platform: 'partner' as const, bandwidthsMbps: [100] },
  ];
  return [shownStatus(getVdcStatus, { offers }, style), estimate(style)];
}

/** An organization of Cloud Director that was there before the portal. */
function organization(style: Style): Answer[] {
  const sizes = { vms: 12, vCpus: 48, memoryGiB: 192, diskGiB: 4000 };
  const shownVdcs = ['PROD', 'TEST'].map((name) => ({ name, platform: 'vmware' as const, ...sizes }));
  const found = answer(getExistingTenant, {
    ...sampleOf(getExistingTenant, style),
    service: 'virtual-data-center',
    users: null,
    state: 'free',
    customer: null,
    contents: { vdcs: 2, ...sizes, shownVdcs },
  });
  return [found, sampled(lookIntoExistingTenant), estimate(style)];
}

const offered = { servicesOffered: ['virtual-data-center' as const] };
const me = personOf('customer', 'owner', offered);
const service = '/services/virtual-data-center';

const [vdcList, , createVdc, editVdc] = thingRows({
  service: 'virtual-data-center',
  word: 'vdc',
  start: 'virtual-data-center-',
  me,
  list: listVdcs,
  one: getVdc,
  status: getVdcStatus,
  forms: [],
  answers: enabled,
});
const [usageOfCustomer, usageOfPartner] = usageRows('virtual-data-center', vdcUsage);

export const rows: readonly ScreenRow[] = [
  // Nothing of a vDC is as large as a sample's number.
  { ...vdcList, tooWide: true },
  createVdc,
  editVdc,
  { ...usageOfCustomer, also: [...usageOfCustomer.also, getAttachRate] },
  {
    ...usageOfPartner,
    also: [...usageOfPartner.also, getAverageAttachRate, getVirtualDataCenterRevenue],
    answers: revenue,
  },
  {
    name: 'virtual-data-center-unprotected-vms',
    tooWide: true,
    empty: 'virtual-data-center.unprotected.empty',
    unable: 'virtual-data-center.unprotected.failed',
    me,
    address: `${service}/unprotected-vms`,
    reads: listUnprotectedVms,
    answers: enabled,
  },
  {
    name: 'existing-organization',
    unable: 'linking.failed',
    me: personOf('operator', 'owner'),
    address: `/operator/existing-tenants/tenant?id=${someId}`,
    reads: getExistingTenant,
    also: [listPartners, listCustomers],
    answers: organization,
    mayBeMissing: true,
  },
];
