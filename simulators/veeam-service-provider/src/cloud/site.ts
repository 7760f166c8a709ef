import type { Reply } from '@portal/simulator-kit/messages';
import type { Row } from '../lists.ts';
import { dataReply } from '../messages.ts';
import { uuidOf } from '../uuid.ts';
import type { World } from '../world.ts';
import type { Gateway } from './state.ts';
import { checkSite } from './tenants.ts';

const serverOf = (site: string): string => uuidOf(`server of ${site}`);

export const getSite = (world: World, site: string): Reply => {
  checkSite(world, site);
  return dataReply({
    siteName: 'cloud-connect',
    siteUid: site,
    backupServerUid: serverOf(site),
    managementAgentUid: uuidOf(`agent of ${site}`),
    maintenanceModeIsEnabled: world.cloud.isInMaintenance,
    tenantManagementInCloudConnectIsEnabled: true,
  });
};

const gatewayRow = (gateway: Gateway, site: string): Row => ({
  instanceUid: gateway.uid,
  name: gateway.name,
  backupServerUid: serverOf(site),
  ...(gateway.pool === null ? {} : { gatewayPoolUid: gateway.pool }),
  port: gateway.port,
  externalPort: gateway.port,
  externalAddress: gateway.address,
  isOutOfDate: false,
  isDisabled: gateway.isDisabled,
  status: gateway.status,
});

export const listGateways = ({ cloud }: World): Row[] =>
  [...cloud.gateways.values()].map((gateway) => gatewayRow(gateway, cloud.site));

/** The backup servers that have signed in as a tenant, whether or not the provider sees into them. */
export const listProducts = ({ cloud }: World): Row[] =>
  [...cloud.servers.values()].map(({ uid, tenant }) => ({
    instanceUid: uid,
    productType: 'VBR',
    version: '12.3.0.310',
    siteUid: cloud.site,
    companyUid: cloud.tenants.get(tenant)?.document.assignedForCompany,
    tenantUid: tenant,
    isVersionInfoAvailable: true,
  }));
