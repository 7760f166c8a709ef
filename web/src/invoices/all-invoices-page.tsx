import { listPartners } from '@portal/contract/operator';
import { useQuery } from '@tanstack/react-query';
import { api } from '../platform/api.ts';
import { useMay } from '../platform/permissions.ts';
import { useTexts } from '../platform/use-texts.ts';
import { InvoiceList } from './invoice-list.tsx';
import { allSide } from './side.ts';

/** What the operator billed all its partners. */
export function AllInvoicesPage() {
  const { t } = useTexts();
  const partners =
    useQuery({ ...api.query(listPartners), enabled: useMay('customers.read') }).data?.items ?? [];
  const ofPartner = {
    id: 'partnerId',
    label: t('invoices.column.partnerName'),
    options: partners.map(({ id, name }) => ({ value: id, label: name })),
  };
  return <InvoiceList side={allSide} more={partners.length === 0 ? [] : [ofPartner]} />;
}
