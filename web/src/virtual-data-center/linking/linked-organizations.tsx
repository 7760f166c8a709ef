import type { OneTenant } from '@portal/contract/linking';
import { vdcBounds } from '@portal/contract/virtual-data-center/constants';
import type { EstimatedVdc } from '@portal/contract/virtual-data-center/configuration';
import { estimateVirtualDataCenter } from '@portal/contract/virtual-data-center/usage';
import type { LinkedService } from '../../linking/index.ts';
import { linkTo } from '../../platform/address.ts';
import { useEstimate } from '../../prices/index.tsx';
import { vdcPaths } from '../paths.ts';
import { useLineText, within } from '../vdc-cost.tsx';
import { Contents } from './contents.tsx';

/** All of its data centers as one, which costs as much; what their networks cost comes on top. */
function sizeOf({ contents }: OneTenant): EstimatedVdc {
  const found = contents && 'shownVdcs' in contents ? contents : null;
  return {
    vCpus: within(found?.vCpus ?? 0, vdcBounds.vCpus),
    memoryGiB: within(found?.memoryGiB ?? 0, vdcBounds.memoryGiB),
    diskGiB: within(found?.diskGiB ?? 0, vdcBounds.diskGiB),
    publicNetwork: false,
    firewall: false,
    bandwidthMbps: null,
    ispRedundancy: false,
  };
}

const useOrganizationEstimate: LinkedService['useEstimate'] = ({ tenant, scope }) =>
  useEstimate(estimateVirtualDataCenter, {
    scope,
    body: sizeOf(tenant),
    enabled: tenant.contents !== null,
  });

const useOrganizationLines: LinkedService['useLineText'] = (tenant) => useLineText(sizeOf(tenant));

/** Existing organizations of Cloud Director. */
export const linkedOrganizations: LinkedService = {
  hrefOf: ({ id: customerId, partnerId }) => linkTo(vdcPaths.listPath, { customerId, partnerId }),
  Contents: ({ contents }) => ('shownVdcs' in contents ? <Contents contents={contents} /> : null),
  useEstimate: useOrganizationEstimate,
  useLineText: useOrganizationLines,
};
