import { co2Coefficients, gridFactors, type Grid } from '@portal/contract/co2';
import { useTexts } from '../platform/use-texts.ts';
import { DataTable, type DataColumn } from '../ui/chart/data-table.tsx';
import { useFigures } from './figures.ts';
import classes from './co2.module.css';

type CoefficientName = keyof typeof co2Coefficients | `grid${Grid}`;
type Coefficient = { id: CoefficientName; value: number; unit: string };

const known: Readonly<Record<CoefficientName, Omit<Coefficient, 'id'>>> = {
  ...co2Coefficients,
  gridSE: gridFactors.SE,
};
const isName = (name: string): name is CoefficientName => name in known;
const coefficients = Object.keys(known)
  .filter(isName)
  .map((id): Coefficient => ({ id, ...known[id] }));

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
