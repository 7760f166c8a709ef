import {
  createPartner,
  listPartnerAccounts,
  partnerStates,
  type PartnerRow,
} from '@portal/contract/partners';
import { partnerStateTexts } from '@portal/contract/partner-texts';
import { IconBuildingStore, IconPlus } from '@tabler/icons-react';
import { linkTo, listWords, useGo, useWords } from '../platform/address.ts';
import { useRefusal } from '../platform/rights.ts';
import { useTexts } from '../platform/use-texts.ts';
import { TextLink } from '../ui/link.tsx';
import { DataList } from '../ui/list/data-list.tsx';
import type { Column } from '../ui/list/types.ts';
import { Page } from '../ui/page.tsx';
import { Monogram } from '../ui/monogram.tsx';
import { createPartnerPath, partnerOf, partnersPath, type PartnersSearch } from './addresses.ts';
import { PartnerState } from './partner-state.tsx';

/** The partners that are let in, active and suspended. */
export function PartnersPage() {
  const { t, language } = useTexts();
  const state: PartnersSearch = useWords([...listWords, 'state']);
  const go = useGo();
  const action = {
    children: t('partners.create.title'),
    icon: IconPlus,
    href: createPartnerPath,
    disabledReason: useRefusal(createPartner),
  };
  const stateFilter = {
    id: 'state',
    label: t('partners.column.state'),
    options: partnerStates.map((value) => ({ value, label: partnerStateTexts[language][value] })),
  };
  return (
    <Page action={action}>
      <DataList
        id="partners"
        label={t('partners.title')}
        endpoint={listPartnerAccounts}
        state={state}
        onStateChange={(next: PartnersSearch) => void go(linkTo(partnersPath, next))}
        columns={useColumns()}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        lead={({ name }) => <Monogram name={name} />}
        filters={[stateFilter]}
        searchLabel={t('partners.search')}
        csvName={t('partners.file')}
        errorTitle={t('partners.failed')}
        empty={{ icon: IconBuildingStore, title: t('partners.empty'), text: t('partners.emptyText') }}
      />
    </Page>
  );
}

function useColumns(): readonly Column<PartnerRow>[] {
  const { t, format } = useTexts();
  return [
    {
      id: 'name',
      header: t('partners.column.name'),
      strong: true,
      sortable: true,
      cell: ({ id, name }) => (
        <TextLink look="name" href={partnerOf(id)}>
          {name}
        </TextLink>
      ),
      cardRole: 'title',
    },
    {
      id: 'organizationNumber',
      header: t('partners.column.organizationNumber'),
      cell: ({ organizationNumber }) => organizationNumber || format.number(null),
      cardRole: 'fact',
    },
    {
      id: 'state',
      header: t('partners.column.state'),
      cell: (row) => <PartnerState {...row} />,
      cardRole: 'status',
    },
    {
      id: 'customers',
      header: t('partners.column.customers'),
      align: 'right',
      cell: ({ customers }) => format.number(customers),
      cardRole: 'none',
    },
    {
      id: 'creditLimit',
      header: t('partners.column.creditLimit'),
      align: 'right',
      cell: ({ creditLimitMinor, currency }) =>
        creditLimitMinor === null
          ? t('partners.credit.none')
          : format.money(creditLimitMinor, currency ?? ''),
      cardRole: 'amount',
    },
    {
      id: 'createdAt',
      header: t('partners.column.createdAt'),
      sortable: true,
      cell: ({ createdAt }) => format.date(createdAt),
      cardRole: 'none',
    },
  ];
}
