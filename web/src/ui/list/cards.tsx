import type { ReactNode } from 'react';
import { absent } from '../../platform/format.ts';
import { useTexts } from '../../platform/use-texts.ts';
import { RowMenu } from './row-menu.tsx';
import { rowOpening } from './row-opening.ts';
import { SkeletonCards } from './skeleton-rows.tsx';
import type { CardRole, Column, ListState, RowsProps, Sums } from './types.ts';
import { useRows } from './use-rows.ts';
import classes from './list.module.css';

const maxFacts = 2;

const roleOf = <Row,>(column: Column<Row>): CardRole => {
  if (column.cardRole) return column.cardRole;
  return column.strong ? 'title' : 'none';
};

/** The rows of a phone: name and two facts, amounts beside them; then status at the left and amount at the right. */
export function Cards<Row, State extends ListState>(props: RowsProps<Row, State>) {
  const { columns, rows } = useRows(props);
  const { t } = useTexts();
  const { rowActions, isPending, sums } = props;
  if (props.data === undefined) {
    return (
      <ul className={classes.cards} aria-label={t('common.loading')}>
        <SkeletonCards />
      </ul>
    );
  }
  return (
    <ul className={classes.cards} aria-label={props.label} aria-busy={props.isFetching}>
      {rows.map(({ id, row }) => (
        <li key={id} className={classes.card} data-pending={isPending?.(row) || undefined} {...rowOpening}>
          <div className={classes.cardTop}>
            {props.lead?.(row)}
            <div className={classes.cardNames}>
              <div className={classes.cardTitle} data-strong>
                {cellsOf(columns, 'title', row)}
              </div>
              <Facts>{cellsOf(columns, 'fact', row).slice(0, maxFacts)}</Facts>
            </div>
            <Beside>{cellsOf(columns, 'beside', row)}</Beside>
            {rowActions && <RowMenu name={props.rowName(row)} actions={rowActions(row)} />}
          </div>
          {cellsOf(columns, 'below', row)}
          <CardFoot status={cellsOf(columns, 'status', row)} amount={cellsOf(columns, 'amount', row)} />
        </li>
      ))}
      {sums?.map((sum, index) => (
        <SumCard key={index} columns={columns} sums={sum} />
      ))}
    </ul>
  );
}

/** What is absent has a dash under the head of its column; without a head it says nothing. */
const cellsOf = <Row,>(columns: readonly Column<Row>[], role: CardRole, row: Row): ReactNode[] =>
  columns
    .filter((column) => roleOf(column) === role)
    .map((column) => ({ id: column.id, cell: column.cell(row) }))
    .filter(({ cell }) => role !== 'fact' || (cell !== absent && cell !== null))
    .map(({ id, cell }) => <span key={id}>{cell}</span>);

function Facts({ children }: { children: ReactNode[] }) {
  return children.length === 0 ? null : <div className={classes.facts}>{children}</div>;
}

function Beside({ children }: { children: ReactNode[] }) {
  return children.length === 0 ? null : <div className={classes.beside}>{children}</div>;
}

function SumCard<Row>({ columns, sums }: { columns: readonly Column<Row>[]; sums: Sums }) {
  const of = (role: CardRole) =>
    columns
      .filter((column) => roleOf(column) === role && sums[column.id] !== undefined)
      .map(({ id }) => <span key={id}>{sums[id]}</span>);
  return (
    <li className={classes.card}>
      <div className={classes.cardTop}>
        <div className={classes.cardNames}>
          <div className={classes.cardTitle}>{of('title')}</div>
          <Facts>{of('fact').slice(0, maxFacts)}</Facts>
        </div>
        <Beside>{of('beside')}</Beside>
      </div>
      <CardFoot status={[]} amount={of('amount')} />
    </li>
  );
}

function CardFoot({ status, amount }: { status: ReactNode[]; amount: ReactNode[] }) {
  if (status.length + amount.length === 0) return null;
  return (
    <div className={classes.cardFoot}>
      <span>{status}</span>
      <span className={classes.amount}>{amount}</span>
    </div>
  );
}
