import type { KeyboardEvent, PointerEvent, ReactNode } from 'react';
import { useTexts } from '../../platform/use-texts.ts';
import { Head } from './head.tsx';
import { RowMenu } from './row-menu.tsx';
import { rowOpening } from './row-opening.ts';
import { SkeletonRows } from './skeleton-rows.tsx';
import type { Column, ListLook, ListState, RowsProps, Sums } from './types.ts';
import { useOverflow } from './use-overflow.ts';
import { useRows, type ShownRow } from './use-rows.ts';
import classes from './list.module.css';

/** The table: on the page itself, in a region of its own that scrolls sideways when it has to. */
export function Rows<Row, State extends ListState>(props: RowsProps<Row, State>) {
  const { label, data, density, isFetching = false } = props;
  const { columns, rows } = useRows(props);
  const { t } = useTexts();
  const { region, overflows } = useOverflow();
  return (
    <div
      ref={region}
      className={classes.region}
      data-overflows={overflows || undefined}
      {...(overflows && { role: 'region', tabIndex: 0, 'aria-label': t('ui.list.region', { list: label }) })}
    >
      <table
        className={classes.table}
        aria-label={label}
        data-density={density}
        data-two-lines={props.twoLines || undefined}
        aria-busy={data === undefined || isFetching}
        onKeyDown={moveBetweenRows}
      >
        <thead>
          <HeadRow {...props} columns={columns} />
        </thead>
        <tbody>
          {data === undefined ? (
            <SkeletonRows columns={columns.length + (props.rowActions ? 1 : 0)} />
          ) : (
            <Body {...props} columns={columns} rows={rows} />
          )}
        </tbody>
        {props.sums && <SumRows {...props} columns={columns} sums={props.sums} />}
      </table>
      {data === undefined && (
        <span className="visually-hidden" role="status">
          {t('common.loading')}
        </span>
      )}
    </div>
  );
}

function HeadRow<Row, State extends ListState>(props: RowsProps<Row, State>) {
  const { t } = useTexts();
  return (
    <tr>
      {props.columns.map((column) => (
        <Head key={column.id} {...props} column={column} />
      ))}
      {props.rowActions && (
        <th className={classes.actionsHead}>
          <span className="visually-hidden">{t('ui.list.actionsHead')}</span>
        </th>
      )}
    </tr>
  );
}

type SumRowsProps<Row> = Pick<ListLook<Row>, 'columns' | 'rowActions'> & { sums: readonly Sums[] };

function SumRows<Row>({ columns, rowActions, sums }: SumRowsProps<Row>) {
  return (
    <tfoot className={classes.sums}>
      {sums.map((sum, index) => (
        <tr key={index}>
          {columns.map(({ id, align }) => (
            <td key={id} data-align={align}>
              {sum[id]}
            </td>
          ))}
          {rowActions && <td />}
        </tr>
      ))}
    </tfoot>
  );
}

/** Arrow up and down go from one row's menu button to the next one's. */
function moveBetweenRows(event: KeyboardEvent<HTMLTableElement>) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const button = event.target instanceof HTMLElement ? event.target.closest('[data-row-menu]') : null;
  if (step === undefined || !button || button.getAttribute('aria-expanded') === 'true') return;
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row-menu]')];
  const next = buttons[buttons.findIndex((one) => one === button) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

type BodyProps<Row> = Pick<ListLook<Row>, 'rowActions' | 'rowName' | 'isPending' | 'lead'> & {
  columns: readonly Column<Row>[];
  rows: readonly ShownRow<Row>[];
};

const Led = ({ lead, children }: { lead: ReactNode; children: ReactNode }) => (
  <span className={classes.lead}>
    {lead}
    {children}
  </span>
);

type CellProps = { isOfWords: boolean | undefined; children: ReactNode };

/** What people have typed may be of any length: a row shows as much as it has room for, and all of it with the focus. */
const Cell = ({ isOfWords, children }: CellProps) =>
  isOfWords ? (
    <div className={classes.words} onPointerEnter={tellWhole}>
      {children}
    </div>
  ) : (
    children
  );

const isCut = ({ scrollHeight, clientHeight, scrollWidth, clientWidth }: Element): boolean =>
  scrollHeight > clientHeight + 1 || scrollWidth > clientWidth + 1;

/** Under the pointer, what is cut is told whole. */
function tellWhole({ currentTarget: cell }: PointerEvent<HTMLElement>): void {
  if ([cell, ...cell.querySelectorAll('span, a, small')].some(isCut)) cell.title = cell.innerText;
  else cell.removeAttribute('title');
}

function Body<Row>({ columns, rows, rowActions, rowName, isPending, lead }: BodyProps<Row>) {
  return rows.map(({ id, row }) => (
    <tr key={id} data-pending={isPending?.(row) || undefined} {...rowOpening}>
      {columns.map((column) => (
        <td
          key={column.id}
          data-align={column.align}
          data-strong={column.strong || undefined}
          data-words={column.strong || column.words || undefined}
        >
          <Cell isOfWords={column.strong || column.words}>
            {column.strong && lead ? <Led lead={lead(row)}>{column.cell(row)}</Led> : column.cell(row)}
          </Cell>
        </td>
      ))}
      {rowActions && (
        <td className={classes.actions}>
          <RowMenu name={rowName(row)} actions={rowActions(row)} />
        </td>
      )}
    </tr>
  ));
}
