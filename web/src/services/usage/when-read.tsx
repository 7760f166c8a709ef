import { IconChartBar } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTexts } from '../../platform/use-texts.ts';
import { MissingPage, PageFacts } from '../../ui/page.tsx';
import { EmptyState, LoadState } from '../../ui/states.tsx';
import type { ServiceUsage } from './description.ts';
import type { Totals } from './strip.tsx';
import classes from './usage.module.css';

/** Each hour is measured once: two that passed without are too many. */
const lateAfterSeconds = 2 * 3600;

type WhenReadProps<Read extends Totals> = {
  of: ServiceUsage;
  query: {
    data: Read | undefined;
    error: unknown;
    isFetching: boolean;
    isPlaceholderData: boolean;
    refetch: () => unknown;
  };
  children: (read: Read) => ReactNode;
};

/** The figures of a month; what waits for them is as high as they are, so that nothing below moves. */
export function WhenRead<Read extends Totals>({ of, query, children }: WhenReadProps<Read>) {
  const { t } = useTexts();
  return (
    <LoadState
      query={query}
      errorTitle={t('services.usage.failed')}
      skeleton={<Waiting />}
      missing={<MissingPage />}
    >
      {(read) => (
        <div className={classes.figures} aria-busy={query.isPlaceholderData}>
          {read.measuredUntil !== null && !of.isPaidInAdvance && (
            <PageFacts
              age={{ at: read.measuredUntil, kind: 'measured', staleAfterSeconds: lateAfterSeconds }}
            />
          )}
          {read.months.every((month) =>
            of.isPaidInAdvance ? !month.customerMinor : month.hoursExpected === 0,
          ) ? (
            <EmptyState icon={IconChartBar} title={t('services.usage.empty')} action={null}>
              {t(`${of.service}.usage.emptyText`)}
            </EmptyState>
          ) : (
            children(read)
          )}
        </div>
      )}
    </LoadState>
  );
}

function Waiting() {
  const { t } = useTexts();
  return (
    <div className={classes.figures} role="status">
      <span className="visually-hidden">{t('common.loading')}</span>
      <i className={classes.waiting} data-strip />
      <i className={classes.waiting} />
    </div>
  );
}
