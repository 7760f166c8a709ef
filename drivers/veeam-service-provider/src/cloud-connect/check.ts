import type { CloudConnectTrouble } from '@portal/ports/cloud-connect';
import { orNull } from '@portal/ports/failure';
import { z } from 'zod';
import { ofInstance, readAll } from '../pages.ts';
import { siteShape } from './shapes.ts';
import type { Site } from './site.ts';

const poolShape = z.looseObject({ instanceUid: z.guid() });

const hasPool = async (site: Site, pool: string): Promise<boolean> => {
  const pools = await readAll(site.client, {
    path: `${site.path}/cloudgatewaypools`,
    kind: ofInstance(poolShape),
    sortBy: 'instanceUid',
  });
  return pools.some(({ instanceUid }) => instanceUid === pool);
};

const hasGateway = async (site: Site): Promise<boolean> => {
  const { gatewayPool } = site.settings;
  return (await site.gateways()).some(
    ({ gatewayPoolUid, isDisabled }) => isDisabled !== true && (gatewayPoolUid ?? null) === gatewayPool,
  );
};

export const checkCloudConnect = async (site: Site): Promise<CloudConnectTrouble[]> => {
  const found = await orNull(site.client.read(site.path, siteShape));
  if (found === null) return ['siteMissing'];
  const { gatewayPool } = site.settings;
  const lacksPool = gatewayPool !== null && !(await hasPool(site, gatewayPool));
  const troubles: readonly (readonly [CloudConnectTrouble, boolean])[] = [
    ['siteInMaintenance', found.maintenanceModeIsEnabled === true],
    ['tenantManagementDisabled', found.tenantManagementInCloudConnectIsEnabled === false],
    ['gatewayPoolMissing', lacksPool],
    ['noGateway', !lacksPool && !(await hasGateway(site))],
  ];
  return troubles.filter(([, isSo]) => isSo).map(([trouble]) => trouble);
};
