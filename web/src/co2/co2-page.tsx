import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import { PartnerChoice } from '../customers/index.tsx';
import { useWorkplaceKind } from '../platform/rights.ts';
import { useTexts } from '../platform/use-texts.ts';
import { MonthPicker, monthIn } from '../s3-storage/index.tsx';
import { Page } from '../ui/page.tsx';
import { CustomerList } from './customer-list.tsx';
import { Footprint } from './footprint.tsx';
import { Method } from './method.tsx';
import classes from './co2.module.css';

/** What a month of storage took in energy and let out in carbon dioxide, and how that is reckoned. */
export function Co2Page() {
  const { t } = useTexts();
  const { partnerId, month: named } = useSearch({ from: '/portal/co2' });
  const navigate = useNavigate();
  const isHouse = useWorkplaceKind() !== 'customer';
  const month = monthIn(named);
  const house = partnerId === undefined ? {} : { partnerId };
  const choosePartner = useCallback(
    (chosen: string, { replace }: { replace: boolean }) =>
      void navigate({
        to: '/co2',
        search: { partnerId: chosen, ...(named !== undefined && { month: named }) },
        replace,
      }),
    [navigate, named],
  );
  return (
    <Page title={t('co2.title')}>
      <PartnerChoice partnerId={partnerId} onChoose={choosePartner}>
        <div className={classes.page}>
          <p className={classes.intro}>{t('co2.intro')}</p>
          <MonthPicker
            month={month}
            onChange={(next) => void navigate({ to: '/co2', search: { ...house, month: next } })}
          />
          <Footprint asked={{ ...house, month }} />
          {isHouse && <CustomerList key={`${partnerId} ${month}`} asked={{ ...house, month }} />}
          <Method />
        </div>
      </PartnerChoice>
    </Page>
  );
}
