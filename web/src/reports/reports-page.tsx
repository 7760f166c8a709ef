import { useCallback } from 'react';
import { linkTo, useGo, useWords } from '../platform/address.ts';
import { PartnerChoice } from '../customers/index.tsx';
import { useWorkplaceKind } from '../platform/rights.ts';
import { useMe } from '../platform/current-session.ts';
import { may } from '../platform/permissions.ts';
import { useTexts } from '../platform/use-texts.ts';
import { Page } from '../ui/page.tsx';
import { CoverageReport } from './coverage-report.tsx';
import { MonthsByCustomer, OwnMonths, type ReportedServices } from './month-reports.tsx';
import classes from './reports.module.css';

/** What can be taken out as a file; what somebody may not read is not here. */
export function ReportsPage({ services }: ReportedServices) {
  const { t } = useTexts();
  const { partnerId } = useWords(['partnerId']);
  const go = useGo();
  const me = useMe();
  const kind = useWorkplaceKind();
  const offered = services.filter(({ service }) => me?.servicesOffered.includes(service));
  const choosePartner = useCallback(
    (chosen: string, { replace }: { replace: boolean }) =>
      void go(linkTo('/reports', { partnerId: chosen }), { replace }),
    [go],
  );
  return (
    <Page>
      <div className={classes.page}>
        <p className={classes.intro}>{t('reports.intro')}</p>
        {offered.length > 0 && may(me, 'services.read') && (
          <PartnerChoice partnerId={partnerId} onChoose={choosePartner}>
            {kind === 'customer' ? (
              <OwnMonths services={offered} />
            ) : (
              <MonthsByCustomer services={offered} partnerId={partnerId} />
            )}
          </PartnerChoice>
        )}
        {may(me, 'documents.manage') && <CoverageReport />}
      </div>
    </Page>
  );
}
