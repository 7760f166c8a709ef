import type { OneTenant } from '@portal/contract/linking';
import { vdcBounds } from '@portal/contract/virtual-data-center/constants';
import type { EstimatedVdc } from '@portal/contract/virtual-data-center/configuration';
import { estimateVirtualDataCenter } from '@portal/contract/virtual-data-center/usage';
import { vdcsShown, type OrganizationContents } from '@portal/contract/virtual-data-center/linking';
import type { LinkedService } from '../linking/index.ts';
import { linkTo } from '../platform/address.ts';
import type { TextIn } from '../platform/text-keys.ts';
import { useTexts } from '../platform/use-texts.ts';
import { useEstimate } from '../prices/index.tsx';
import { ChartCard } from '../ui/chart/chart-card.tsx';
import { Figure, Figures } from '../ui/figures.tsx';
import { vdcPaths } from './paths.ts';
import { useLineText, within } from './vdc-cost.tsx';

type Shown = OrganizationContents['shownVdcs'][number];
const nameOf = ({ name }: Shown): string => name;

/** What a person should know of an organization before it is linked. */
function Contents({ contents }: { contents: OrganizationContents }) {
  const { t, format } = useTexts();
  const { vdcs, shownVdcs } = contents;
  const field = (name: TextIn<'virtual-data-center.field'>) => t(`virtual-data-center.field.${name}`);
  const sizes = [
    { id: 'vms', text: format.number },
    { id: 'vCpus', text: format.number },
    { id: 'memoryGiB', text: format.gib },
    { id: 'diskGiB', text: format.gib },
  ] as const;
  return (
    <>
      <Figures>
        <Figure name={t('virtual-data-center.vdcs.title')} value={format.number(vdcs)} />
        {sizes.map(({ id, text }) => (
          <Figure key={id} name={field(id)} value={text(contents[id])} />
        ))}
      </Figures>
      <ChartCard<Shown>
        title={t('virtual-data-center.linking.resources', { count: vdcs })}
        {...(vdcs > vdcsShown && {
          subtitle: t('virtual-data-center.linking.first', { count: vdcsShown }),
        })}
        columns={[
          { id: 'name', header: field('name'), strong: true, cell: nameOf, value: nameOf },
          {
            id: 'platform',
            header: field('platform'),
            cell: ({ platform }) => t(`virtual-data-center.platform.${platform ?? 'other'}`),
          },
          ...sizes.map(({ id, text }) => ({
            id,
            header: field(id),
            align: 'right' as const,
            cell: (row: Shown) => text(row[id]),
            value: (row: Shown) => row[id],
          })),
        ]}
        rows={shownVdcs}
        rowKey={nameOf}
        csvName={t('virtual-data-center.linking.file')}
        empty={t('virtual-data-center.linking.empty')}
      />
    </>
  );
}

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

/** Existing organizations of Cloud Director. */
export const linkedOrganizations: LinkedService = {
  hrefOf: ({ id: customerId, partnerId }) => linkTo(vdcPaths.listPath, { customerId, partnerId }),
  Contents: ({ contents }) => ('shownVdcs' in contents ? <Contents contents={contents} /> : null),
  useEstimate: (tenant) =>
    useEstimate(estimateVirtualDataCenter, {
      body: sizeOf(tenant),
      enabled: tenant.contents !== null,
    }),
  useLineText: (tenant) => useLineText(sizeOf(tenant)),
};
