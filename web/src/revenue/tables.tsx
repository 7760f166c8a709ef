import { partnerStateTexts } from '@portal/contract/partner-texts';
import type { Revenue } from '@portal/contract/revenue';
import type { ReactNode } from 'react';
import { linkTo } from '../platform/address.ts';
import { useTexts } from '../platform/use-texts.ts';
import { ChartCard } from '../ui/chart/chart-card.tsx';
import type { DataColumn } from '../ui/chart/data-table.tsx';
import { TextLink } from '../ui/link.tsx';
import { usePaidColumns } from './paid-columns.ts';
import classes from './revenue.module.css';

type Of = { revenue: Revenue };
type Row = { partnerMinor: number; customerMinor: number };

type PaidCardProps<R extends Row> = Of & {
  title: string;
  names: readonly DataColumn<R>[];
  rows: readonly R[];
  rowKey: (row: R) => string;
  file: string;
};

/** A part of the month, with what each row of it brings in. */
function PaidCard<R extends Row>({ revenue, title, names, rows, rowKey, file }: PaidCardProps<R>) {
  const { t, format } = useTexts();
  const { month, currency } = revenue;
  return (
    <ChartCard
      title={title}
      subtitle={format.month(month)}
      columns={[...names, ...usePaidColumns<R>(currency)]}
      rows={rows}
      rowKey={rowKey}
      csvName={`${t('revenue.file')}-${file}-${month}`}
      empty={t('revenue.none')}
    />
  );
}

const strong = <R,>(id: string, header: string, nameOf: (row: R) => string): DataColumn<R> => ({
  id,
  header,
  strong: true,
  cell: nameOf,
  value: nameOf,
});

type Service = Revenue['services'][number];

export function Services({ revenue }: Of) {
  const { t } = useTexts();
  const nameOf = ({ service }: Service): string => t(`service.${service}`);
  return (
    <PaidCard
      revenue={revenue}
      title={t('revenue.services')}
      names={[strong('service', t('revenue.column.service'), nameOf)]}
      rows={revenue.services}
      rowKey={({ service }) => service}
      file={t('revenue.files.services')}
    />
  );
}

type Product = Revenue['products'][number];

export function Products({ revenue }: Of) {
  const { t, exists } = useTexts();
  const nameOf = ({ product, name }: Product): string => {
    const key = `service-texts.product.${product}`;
    return name ?? (exists(key) ? t(key) : product);
  };
  const serviceOf = ({ service }: Product): string => t(`service.${service}`);
  return (
    <PaidCard
      revenue={revenue}
      title={t('revenue.products')}
      names={[
        strong('product', t('revenue.column.product'), nameOf),
        { id: 'service', header: t('revenue.column.service'), cell: serviceOf, value: serviceOf },
      ]}
      rows={revenue.products}
      rowKey={({ product }) => product}
      file={t('revenue.files.products')}
    />
  );
}

type Partner = Revenue['partners'][number];

/** The ten that pay most; each leads to its page. */
export function Partners({ revenue }: Of) {
  const { t } = useTexts();
  const nameOf = ({ name }: Partner): string => name ?? t('revenue.gone');
  return (
    <PaidCard
      revenue={revenue}
      title={t('revenue.partners')}
      names={[
        { ...strong('partner', t('revenue.column.partner'), nameOf), cell: (row) => <Name {...row} /> },
      ]}
      rows={revenue.partners}
      rowKey={({ id }) => id}
      file={t('revenue.files.partners')}
    />
  );
}

function Name({ id, name, state }: Partner): ReactNode {
  const { t, language } = useTexts();
  if (name === null) return <span className={classes.gone}>{t('revenue.gone')}</span>;
  return (
    <>
      <TextLink look="name" href={linkTo('/operator/partners/edit', { id })}>
        {name}
      </TextLink>
      {state === 'suspended' && (
        <span className={classes.gone}>{` · ${partnerStateTexts[language][state]}`}</span>
      )}
    </>
  );
}
