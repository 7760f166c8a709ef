import { vdcsShown, type OrganizationContents } from '@portal/contract/virtual-data-center/linking';
import { useTexts } from '../../platform/use-texts.ts';
import { ChartCard } from '../../ui/chart/chart-card.tsx';
import { Figure, Figures } from '../../ui/figures.tsx';

type Shown = OrganizationContents['shownVdcs'][number];

/** What a person should know of an organization before it is linked. */
export function Contents({ contents }: { contents: OrganizationContents }) {
  const { t, format } = useTexts();
  const { vdcs, shownVdcs } = contents;
  const field = (name: string) => t(`virtual-data-center.field.${name}`);
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
          {
            id: 'name',
            header: field('name'),
            strong: true,
            cell: ({ name }) => name,
            value: ({ name }) => name,
          },
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
        rowKey={({ name }) => name}
        csvName={t('virtual-data-center.linking.file')}
        empty={t('virtual-data-center.linking.empty')}
      />
    </>
  );
}
