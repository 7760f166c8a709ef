import type { CloudTenant } from '@portal/contract/cloud-connect/tenants';
import { cloudConnectUsage } from '@portal/contract/cloud-connect/usage';
import type { ResponseOf } from '@portal/contract/http';
import { useQuery } from '@tanstack/react-query';
import { aboutMoney } from '../platform/at-a-glance.ts';
import { useApi } from '../platform/api.ts';
import { absent } from '../platform/format.ts';
import { comparedWith, monthIn } from '../platform/months.ts';
import { sizeText, usageOf } from '../platform/sizes.ts';
import { useTexts } from '../platform/use-texts.ts';
import { Sparkline } from '../ui/chart/sparkline.tsx';
import { Figure, Figures, Wide } from '../ui/figures.tsx';
import { ToneIcon, type Tone } from '../ui/status.tsx';

type OfTenant = { tenant: CloudTenant };
type Month = ResponseOf<typeof cloudConnectUsage.ofCustomer> | undefined;

/** Whether backups arrive, in four figures. */
export function Strip({ tenant }: OfTenant) {
  const api = useApi();
  const { data: month } = useQuery(api.query(cloudConnectUsage.ofCustomer));
  return (
    <Figures>
      <UsedFigure tenant={tenant} month={month} />
      <CostFigure tenant={tenant} month={month} />
      <TransferredFigure tenant={tenant} />
      <AttentionFigure tenant={tenant} />
    </Figures>
  );
}

/** Since the same day of the month before; none where that is not known. */
function growthOf(month: Month): number {
  const { newest = null, newestBefore = null } = month ?? {};
  return newest === null || newestBefore === null ? 0 : newest - newestBefore;
}

function UsedFigure({ tenant, month }: OfTenant & { month: Month }) {
  const { t, format, language } = useTexts();
  const { used, unit } = usageOf({ usedBytes: tenant.usedBytes, quotaGiB: null }, language);
  const more = growthOf(month);
  const day = month && format.dayShort(comparedWith(month.month).beforeUntil);
  const change = `${more < 0 ? '−' : '+'}${sizeText(Math.abs(more), language)}`;
  return (
    <Figure
      name={t('cloud-connect.figure.used')}
      value={used}
      unit={unit}
      note={more === 0 ? '' : t('cloud-connect.figure.since', { change, day })}
      trend={month && <Sparkline values={month.days.map(({ average }) => average)} />}
    />
  );
}

function CostFigure({ tenant, month }: OfTenant & { month: Month }) {
  const { t, format } = useTexts();
  const { costMinor, currency } = tenant;
  const name = t('cloud-connect.figure.soFar', { month: format.monthName(monthIn(undefined)) });
  if (costMinor === null) return <Figure name={name} value={absent} note="" />;
  const { forecastMinor = null, total, before } = month ?? {};
  const change = format.change(total?.customerMinor, before?.customerMinor);
  const day = month && format.dayShort(comparedWith(month.month).beforeUntil);
  return (
    <Figure
      name={name}
      value={format.number(costMinor / 100)}
      unit={format.currency(currency)}
      note={
        <span>
          {forecastMinor !== null &&
            t('cloud-connect.figure.forecast', { amount: aboutMoney(forecastMinor, currency, format) })}
          {change !== absent && (
            <Wide>
              {forecastMinor !== null && ' · '}
              {t('services.usage.changeSince', { change, day })}
            </Wide>
          )}
        </span>
      }
    />
  );
}

/** Something is stored, and the jobs that did it are not among those that can be seen. */
const areUnseen = ({ jobs: { access }, usedBytes }: CloudTenant): boolean =>
  access === 'not-allowed' || (access === 'none' && usedBytes > 0);

function TransferredFigure({ tenant }: OfTenant) {
  const { t, language } = useTexts();
  const { jobs } = tenant;
  if (areUnseen(tenant)) return <UnseenFigure name={t('cloud-connect.figure.transferred')} />;
  const { used, unit } = usageOf({ usedBytes: jobs.transferredBytes, quotaGiB: null }, language);
  return (
    <Figure
      name={t('cloud-connect.figure.transferred')}
      value={used}
      unit={unit}
      note={t('cloud-connect.figure.ran', { count: jobs.total, ran: jobs.ran })}
    />
  );
}

/** What cannot be seen is not zero. */
function UnseenFigure({ name }: { name: string }) {
  const { t } = useTexts();
  return (
    <Figure
      name={name}
      value={
        <>
          <ToneIcon tone="unknown" />
          {t('common.unknown')}
        </>
      }
      note={t('cloud-connect.figure.notSeen')}
    />
  );
}

function toneOf({ failed, warning }: CloudTenant['jobs']): Tone | undefined {
  if (failed > 0) return 'err';
  return warning > 0 ? 'warn' : undefined;
}

const kinds = ['failed', 'warning', 'waiting', 'unknown'] as const;

/** What of it somebody has to look at; what waits, and what nobody can tell, is said besides. */
function AttentionFigure({ tenant }: OfTenant) {
  const { t, format } = useTexts();
  const { jobs } = tenant;
  if (areUnseen(tenant)) return <UnseenFigure name={t('cloud-connect.figure.attention')} />;
  const tone = toneOf(jobs);
  const parts = kinds.flatMap((kind) =>
    jobs[kind] > 0 ? [t(`cloud-connect.figure.kind.${kind}`, { count: jobs[kind] })] : [],
  );
  return (
    <Figure
      name={t('cloud-connect.figure.attention')}
      value={
        <>
          {tone !== undefined && <ToneIcon tone={tone} />}
          {format.number(jobs.failed + jobs.warning)}
        </>
      }
      note={parts.length > 0 ? parts.join(', ') : t('cloud-connect.figure.nothing')}
    />
  );
}
