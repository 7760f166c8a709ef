import {
  listCustomerUplifts,
  listPartnerUplifts,
  upliftsShown,
  type UpliftSetting,
} from '@portal/contract/pricing';
import { useState } from 'react';
import { ask } from '../platform/current-session.ts';
import { useTexts } from '../platform/use-texts.ts';
import { Button } from '../ui/button.tsx';
import { DataTable } from '../ui/chart/data-table.tsx';
import { ErrorState } from '../ui/states.tsx';
import { useSend } from '../ui/use-send.ts';
import type { SectionProps } from './section-props.ts';
import { useSignedPercent } from './use-signed-percent.ts';
import classes from './pricing.module.css';

/** How the uplift came about, the newest first; what is older than stands beside the price is read when it is asked for. */
export function History({ label, ...section }: SectionProps & { label: string }) {
  const { t } = useTexts();
  const { rows, hasOlder, older } = useHistory(section);
  const columns = useColumns();
  if (rows.length === 0) return null;
  return (
    <div>
      <h3>{t('pricing.history.title')}</h3>
      <DataTable label={label} rows={rows} rowKey={({ setAt }) => setAt} columns={columns} />
      {older.failure !== null && (
        <ErrorState
          title={t('pricing.history.failed')}
          error={older.failure}
          busy={older.isBusy}
          onRetry={() => older.send()}
        />
      )}
      {hasOlder && older.failure === null && (
        <p className={classes.small}>
          <Button size="toolbar" busy={older.isBusy} onClick={() => older.send()}>
            {t('pricing.history.older')}
          </Button>
        </p>
      )}
    </div>
  );
}

type Page = { items: UpliftSetting[]; nextCursor: string | null };

function useHistory({ pricing: { service, history }, customer }: SectionProps) {
  const [pages, setPages] = useState<readonly Page[]>([]);
  const read = (cursor?: string): Promise<Page> => {
    const query = { service, pageSize: upliftsShown, ...(cursor !== undefined && { cursor }) };
    return customer
      ? ask(listCustomerUplifts, { query: { ...query, customerId: customer.id } })
      : ask(listPartnerUplifts, { query });
  };
  const older = useSend({
    call: async () => {
      // What stands beside the price is the first page without its cursor.
      const known = pages.length === 0 ? [await read()] : pages;
      const cursor = known.at(-1)?.nextCursor ?? null;
      return cursor === null ? known : [...known, await read(cursor)];
    },
    onSuccess: setPages,
  });
  const last = pages.at(-1);
  return {
    rows: last ? pages.flatMap(({ items }) => items) : history,
    hasOlder: last ? last.nextCursor !== null : history.length === upliftsShown,
    older,
  };
}

function useColumns() {
  const { t, format } = useTexts();
  const signed = useSignedPercent();
  return [
    {
      id: 'percent',
      header: t('pricing.column.uplift'),
      strong: true,
      cell: ({ percent }: UpliftSetting) =>
        percent === null ? t('pricing.history.inherited') : signed(percent),
    },
    {
      id: 'validFrom',
      header: t('pricing.column.validFrom'),
      cell: ({ validFrom }: UpliftSetting) => format.day(validFrom),
    },
    {
      id: 'setAt',
      header: t('pricing.column.setAt'),
      cell: ({ setAt }: UpliftSetting) => format.dateTime(setAt),
    },
    { id: 'setBy', header: t('pricing.column.setBy'), cell: ({ setBy }: UpliftSetting) => setBy },
  ];
}
