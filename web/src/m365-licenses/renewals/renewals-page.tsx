import { useCallback } from 'react';
import { PartnerChoice } from '../../customers/index.tsx';
import { linkTo, useGo, useWords } from '../../platform/address.ts';
import { useTexts } from '../../platform/use-texts.ts';
import { Page } from '../../ui/page.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { renewalsPath } from '../paths.ts';
import { RenewalList } from './renewal-list.tsx';
import { UnusedList } from './unused-list.tsx';

const tabs = ['renewals', 'unused'] as const;

/** Of all customers: what renews, extends or ends soon, and the seats that nobody uses. */
export function RenewalsPage() {
  const { t } = useTexts();
  const { partnerId, tab } = useWords(['partnerId', 'tab']);
  const go = useGo();
  const choosePartner = useCallback(
    (chosen: string, { replace }: { replace: boolean }) =>
      void go(linkTo(renewalsPath, { partnerId: chosen, tab }), { replace }),
    [go, tab],
  );
  const current = tabs.find((one) => one === tab) ?? 'renewals';
  const List = current === 'unused' ? UnusedList : RenewalList;
  return (
    <Page>
      <PartnerChoice partnerId={partnerId} onChoose={choosePartner}>
        <Tabs
          label={t('m365-licenses.renewals.title')}
          tabs={tabs.map((one) => ({
            label: t(`m365-licenses.${one}.tab`),
            href: linkTo(renewalsPath, { partnerId, ...(one === 'unused' && { tab: one }) }),
            isCurrent: one === current,
          }))}
        />
        <List key={partnerId} />
      </PartnerChoice>
    </Page>
  );
}
