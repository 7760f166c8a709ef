import { co2Coefficients, gridFactors } from '@portal/contract/co2';
import { useTexts } from '../platform/use-texts.ts';
import { DataTable, type DataColumn } from '../ui/chart/data-table.tsx';
import { useFigures } from './figures.ts';
import classes from './co2.module.css';

type Coefficient = { id: string; value: number; unit: string };

const coefficients: readonly Coefficient[] = [
  ...Object.entries(co2Coefficients).map(([id, coefficient]) => ({ id, ...coefficient })),
  ...Object.entries(gridFactors).map(([grid, factor]) => ({ id: `grid${grid}`, ...factor })),
];

/** How the figures come about: the formula, and every coefficient with its source. */
export function Method() {
  const { t } = useTexts();
  const { figure } = useFigures();
  const columns: readonly DataColumn<Coefficient>[] = [
    {
      id: 'name',
      header: t('co2.method.coefficient'),
      strong: true,
      cell: ({ id }) => t(`co2.method.${id}.name`),
    },
    { id: 'value', header: t('co2.method.value'), align: 'right', cell: ({ value }) => figure(value) },
    { id: 'unit', header: t('co2.method.unit'), cell: ({ unit }) => unit },
    { id: 'source', header: t('co2.method.source'), cell: ({ id }) => t(`co2.method.${id}.source`) },
  ];
  return (
    <section className={classes.method} aria-label={t('co2.method.title')}>
      <h2 className={classes.heading}>{t('co2.method.title')}</h2>
      <p>{t('co2.method.text')}</p>
      <p className={classes.formula}>{t('co2.method.energy')}</p>
      <p className={classes.formula}>{t('co2.method.emissions')}</p>
      <DataTable
        label={t('co2.method.coefficients')}
        columns={columns}
        rows={coefficients}
        rowKey={({ id }) => id}
      />
      <p>{t('co2.method.limits')}</p>
    </section>
  );
}
