import { exchangeWords } from '@portal/contract/m365-backup/file-texts';
import { exchangeStates } from '@portal/contract/m365-backup/tenants';
import { listBackupTenants, type CustomerTenant } from '@portal/contract/m365-backup/tenants-of-customers';
import { IconBuilding } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { PartnerChoice } from '../../customers/index.tsx';
import { linkTo, useGo, useWords } from '../../platform/address.ts';
import { useApi } from '../../platform/api.ts';
import { absent } from '../../platform/format.ts';
import { useTexts } from '../../platform/use-texts.ts';
import { shortMinute } from '../../platform/when.ts';
import { Button } from '../../ui/button.tsx';
import { TextLink } from '../../ui/link.tsx';
import { DataList } from '../../ui/list/data-list.tsx';
import { TwoLines } from '../../ui/list/two-lines.tsx';
import type { Column } from '../../ui/list/types.ts';
import { figure, sortable, useColumns } from '../../ui/list/use-columns.ts';
import { Note } from '../../ui/status.tsx';
import { useMinute } from '../../ui/use-minute.ts';
import classes from '../m365-backup.module.css';
import { tenantPath } from '../paths.ts';
import { ExchangeWord } from './exchange-word.tsx';

const words = ['cursor', 'page', 'pageSize', 'search', 'sort', 'exchange', 'partnerId'] as const;

/** The tenants of all customers of the caller's partner, or of the one that the operator has chosen. */
export function TenantsOfAll() {
  const state = useWords([...words]);
  const { partnerId } = state;
  const go = useGo();
  const choosePartner = useCallback(
    (chosen: string, { replace }: { replace: boolean }) =>
      void go(linkTo(tenantPath, { ...state, cursor: undefined, page: undefined, partnerId: chosen }), {
        replace,
      }),
    [go, state],
  );
  return (
    <PartnerChoice partnerId={partnerId} onChoose={choosePartner}>
      <OfPartner key={partnerId} />
    </PartnerChoice>
  );
}

/** Those that are not ready first; each leads to its customer's own page. */
function OfPartner() {
  const { t, language } = useTexts();
  const state = useWords([...words]);
  const go = useGo();
  const options = exchangeStates.map((value) => ({ value, label: exchangeWords[value][language] }));
  return (
    <>
      <HowMany partnerId={state.partnerId} />
      <DataList
        id="backup-tenants"
        twoLines
        label={t('m365-backup.tenant.titleOfAll')}
        endpoint={listBackupTenants}
        state={state}
        onStateChange={(next) => void go(linkTo(tenantPath, next))}
        columns={useTenantColumns(state.partnerId)}
        rowId={({ id }) => id}
        rowName={({ customerName }) => customerName}
        filters={[{ id: 'exchange', label: t('m365-backup.column.exchange'), options }]}
        searchLabel={t('m365-backup.tenant.search')}
        csvName={t('m365-backup.tenant.file')}
        errorTitle={t('m365-backup.tenant.failed')}
        empty={{
          icon: IconBuilding,
          title: t('m365-backup.tenant.empty'),
          text: t('m365-backup.tenant.emptyText'),
          action: null,
        }}
      />
    </>
  );
}

/** How many are not ready for the end of Exchange Web Services, of all, whatever the list shows. */
function HowMany({ partnerId }: { partnerId: string | undefined }) {
  const { t, format } = useTexts();
  const { data } = useQuery(useApi().query(listBackupTenants, { pageSize: 1 }));
  if (!data || data.readiness.tenants === 0) return null;
  const { tenants, notReady, unknown } = data.readiness;
  if (notReady + unknown === 0)
    return (
      <div className={classes.notes}>
        <Note tone="ok" title={t('m365-backup.exchange.count.ready')} />
      </div>
    );
  const title =
    notReady === 0
      ? t('m365-backup.exchange.count.none')
      : t('m365-backup.exchange.count.notReady', { count: tenants, notReady: format.number(notReady) });
  const shown = notReady === 0 ? 'unknown' : 'not-ready';
  return (
    <div className={classes.notes}>
      <Note
        tone={notReady === 0 ? 'info' : 'err'}
        title={title}
        action={
          <Button size="note" href={linkTo(tenantPath, { partnerId, exchange: shown })}>
            {t('m365-backup.exchange.count.show')}
          </Button>
        }
      >
        <p>
          {unknown > 0 && `${t('m365-backup.exchange.count.unknown', { count: unknown })} `}
          {t('m365-backup.exchange.deadline')}
        </p>
      </Note>
    </div>
  );
}

function useTenantColumns(partnerId: string | undefined): readonly Column<CustomerTenant>[] {
  const { t, language } = useTexts();
  const now = useMinute();
  const column = useColumns<CustomerTenant>()('m365-backup.column');
  const nameOf = ({ customerId, customerName }: CustomerTenant) => (
    <TextLink look="name" href={linkTo(tenantPath, { customerId, partnerId })}>
      {customerName}
    </TextLink>
  );
  return [
    column('customerName', (_, one) => <TwoLines first={nameOf(one)} second={one.domain ?? one.name} />, {
      ...sortable,
      strong: true,
    }),
    column(
      'exchange',
      ({ state, reason, message }) => (
        <ExchangeWord state={state} below={message ?? t(`m365-backup.exchange.why.${reason}`)} />
      ),
      { ...sortable, usual: true, cardRole: 'status' },
    ),
    column('lastBackupAt', (at) => (at === null ? absent : shortMinute(at, now, language)), {
      ...sortable,
      ...figure,
    }),
  ];
}
