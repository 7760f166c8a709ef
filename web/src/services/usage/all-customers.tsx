import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { PartnerChoice } from '../../customers/index.tsx';
import { linkTo, useGo, useWords } from '../../platform/address.ts';
import { useApi } from '../../platform/api.ts';
import { useTexts } from '../../platform/use-texts.ts';
import { CustomerList } from './customer-list.tsx';
import { Months } from './charts.tsx';
import type { ServiceUsage } from './description.ts';
import { MonthRow, useUsageAddress } from './month-row.tsx';
import { UsageStrip } from './strip.tsx';
import { WhenRead } from './when-read.tsx';
import classes from './usage.module.css';

/** A service over all customers of the caller's partner, or of the one that the operator has chosen. */
export function AllCustomers({ of }: { of: ServiceUsage }) {
  const { path } = of;
  const { partnerId, month } = useWords(['partnerId', 'month']);
  const go = useGo();
  const choosePartner = useCallback(
    (chosen: string, { replace }: { replace: boolean }) =>
      void go(linkTo(path, { partnerId: chosen, month }), { replace }),
    [go, path, month],
  );
  return (
    <PartnerChoice partnerId={partnerId} onChoose={choosePartner}>
      <OfPartner key={partnerId} of={of} partnerId={partnerId} />
    </PartnerChoice>
  );
}

function OfPartner({ of, partnerId }: { of: ServiceUsage; partnerId: string | undefined }) {
  const { t } = useTexts();
  const { month, setMonth } = useUsageAddress(of.path);
  const usage = useQuery({
    ...useApi().query(of.ofPartner, { month }),
    placeholderData: keepPreviousData,
  });
  return (
    <div className={classes.page}>
      <MonthRow month={month} onChange={setMonth} />
      <WhenRead of={of} query={usage}>
        {(read) => (
          <>
            <UsageStrip of={of} usage={read} whose="all" paysName={t('services.usage.customersPay')} />
            <Months of={of} usage={read} title={t('services.usage.pays.all')} />
            {of.Own && <of.Own whose="all" scope={{ partnerId }} month={month} />}
          </>
        )}
      </WhenRead>
      <CustomerList of={of} partnerId={partnerId} month={month} usage={usage.data} />
    </div>
  );
}
