import { listInvoicesToCome, type InvoiceMonth, type MonthPartner } from '@portal/contract/invoices/run';
import {
  IconAlertTriangleFilled,
  IconChevronDown,
  IconChevronRight,
  IconHourglass,
} from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../platform/api.ts';
import { useTexts } from '../../platform/use-texts.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import classes from './month.module.css';

const fewCustomers = 5;
const mostCustomers = 200;

type Of = { month: InvoiceMonth };

const urgency = ({ lacks, open }: MonthPartner): number => (lacks.length > 0 ? 2 : Number(open > 0));

/** What each partner is billed, those with something open first; a draft opens by its customers. */
export function Partners({ month }: Of) {
  const { t, format } = useTexts();
  const { partners, netMinor, vatMinor, totalMinor } = month;
  const sorted = partners.toSorted((one, other) => urgency(other) - urgency(one));
  const title = t(month.run ? 'invoices.month.partners.made' : 'invoices.month.partners.toCome');
  if (partners.length === 0) return <p className={classes.none}>{t('invoices.month.partners.none')}</p>;
  return (
    <div className={classes.scroll} role="region" aria-label={title} tabIndex={0}>
      <table className={classes.table}>
        <caption>{title}</caption>
        <thead>
          <tr>
            <th scope="col">{t('invoices.month.column.partner')}</th>
            <th scope="col">{t('invoices.month.column.invoices')}</th>
            <th scope="col">{t('invoices.month.column.net')}</th>
            <th scope="col">{t('invoices.month.column.vat')}</th>
            <th scope="col">{t('invoices.month.column.total')}</th>
            <th scope="col">{t('invoices.month.column.change')}</th>
          </tr>
        </thead>
        <tbody>
          {sorted.map((partner) => (
            <Partner key={partner.id} partner={partner} month={month} />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('invoices.month.partners.count', { count: partners.length })}</th>
            <td>{format.number(month.invoices + month.credits)}</td>
            <td>{format.amount(netMinor)}</td>
            <td>{format.amount(vatMinor)}</td>
            <td>{format.amount(totalMinor)}</td>
            <td>{format.change(netMinor, month.beforeMinor)}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

function Partner({ partner, month }: Of & { partner: MonthPartner }) {
  const { t } = useTexts();
  const [isOpen, setIsOpen] = useState(false);
  const canOpen = month.run === null && partner.invoices > 0;
  return (
    <>
      <tr>
        <th scope="row">
          <span className={classes.name}>
            {canOpen && (
              <IconButton
                icon={isOpen ? IconChevronDown : IconChevronRight}
                size={24}
                aria-expanded={isOpen}
                label={t('invoices.month.partners.open', { partner: partner.name })}
                onClick={() => setIsOpen(!isOpen)}
              />
            )}
            <span>
              {partner.name}
              <Below partner={partner} />
            </span>
          </span>
        </th>
        <Amounts row={partner} count={partner.invoices} />
      </tr>
      {isOpen && <Customers partner={partner} month={month.month} />}
    </>
  );
}

/** What of it is open, or why no VAT is on it. */
function Below({ partner: { lacks, open, vatCategory } }: { partner: MonthPartner }) {
  const { t, language } = useTexts();
  if (lacks.length > 0) {
    const fields = lacks.map((field) => t(`invoices.month.lacks.${field}`));
    return (
      <small data-tone="err">
        <IconAlertTriangleFilled size={14} aria-hidden />
        {t('invoices.month.thing.data.why', { fields: new Intl.ListFormat(language).format(fields) })}
      </small>
    );
  }
  if (open > 0)
    return (
      <small data-tone="warn">
        <IconHourglass size={14} aria-hidden />
        {t('invoices.month.partners.openThings', { count: open })}
      </small>
    );
  if (vatCategory === 'AE' || vatCategory === 'O')
    return <small>{t(`invoices.month.vat.${vatCategory}`)}</small>;
  return null;
}

type Row = { netMinor: number; vatMinor: number; totalMinor: number; beforeMinor: number };

function Amounts({ row, count }: { row: Row; count: number }) {
  const { format } = useTexts();
  return (
    <>
      <td>{format.number(count)}</td>
      <td>{format.amount(row.netMinor)}</td>
      <td>{format.amount(row.vatMinor)}</td>
      <td>{format.amount(row.totalMinor)}</td>
      <td>{format.change(row.netMinor, row.beforeMinor)}</td>
    </>
  );
}

/** The customers that are billed most, and the others when they are asked for. */
function Customers({ partner, month }: { partner: MonthPartner; month: string }) {
  const { t, errorText } = useTexts();
  const [pageSize, setPageSize] = useState(fewCustomers);
  const { data, error } = useQuery({
    ...api.query(listInvoicesToCome, { month, partnerId: partner.id, pageSize }),
    placeholderData: keepPreviousData,
  });
  const left = partner.invoices - (data?.items.length ?? 0);
  return (
    <>
      {data?.items.map((customer) => (
        <tr key={customer.customerId} data-customer>
          <th scope="row">{customer.customerName}</th>
          <Amounts row={customer} count={1} />
        </tr>
      ))}
      {error !== null && (
        <tr data-customer>
          <td colSpan={6}>{errorText(error)}</td>
        </tr>
      )}
      {data && left > 0 && pageSize < mostCustomers && (
        <tr data-customer>
          <td colSpan={6}>
            <Button variant="quiet" size="note" onClick={() => setPageSize(mostCustomers)}>
              {t('invoices.month.partners.more', { count: left })}
            </Button>
          </td>
        </tr>
      )}
    </>
  );
}
