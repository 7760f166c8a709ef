import { useCallback } from 'react';
import { linkTo, listWords, useGo, useWords } from '../platform/address.ts';
import { PartnerChoice } from '../customers/index.tsx';
import { useWorkplaceKind } from '../platform/rights.ts';
import { useTexts } from '../platform/use-texts.ts';
import { MonthPicker } from '../ui/month-picker.tsx';
import { monthIn } from '../platform/months.ts';
import { Page } from '../ui/page.tsx';
import { CustomerList } from './customer-list.tsx';
import { Footprint } from './footprint.tsx';
import { Method } from './method.tsx';
import classes from './co2.module.css';

/** What a month of storage and data centers took in energy and let out in carbon dioxide, and how that is reckoned. */
export function Co2Page() {
  const { t } = useTexts();
  const { partnerId, month: named } = useWords([...listWords, 'partnerId', 'month']);
  const go = useGo();
  const hasCustomers = useWorkplaceKind() !== 'customer';
  const month = monthIn(named);
  const ofPartner = partnerId === undefined ? {} : { partnerId };
  const choosePartner = useCallback(
    (chosen: string, { replace }: { replace: boolean }) =>
      void go(linkTo('/co2', { partnerId: chosen, ...(named !== undefined && { month: named }) }), {
        replace,
      }),
    [go, named],
  );
  return (
    <Page>
      <PartnerChoice partnerId={partnerId} onChoose={choosePartner}>
        <div className={classes.page}>
          <p className={classes.intro}>{t('co2.intro')}</p>
          <MonthPicker
            month={month}
            onChange={(next) => void go(linkTo('/co2', { ...ofPartner, month: next }))}
          />
          <Footprint query={{ ...ofPartner, month }} />
          {hasCustomers && <CustomerList key={`${partnerId} ${month}`} query={{ ...ofPartner, month }} />}
          <Method />
        </div>
      </PartnerChoice>
    </Page>
  );
}
