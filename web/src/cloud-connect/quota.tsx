import type { CloudTenant } from '@portal/contract/cloud-connect/tenants';
import { getCloudConnectPriceList } from '@portal/contract/cloud-connect/usage';
import { useQuery } from '@tanstack/react-query';
import { linkTo } from '../platform/address.ts';
import { useApi } from '../platform/api.ts';
import { useIsEverAllowed } from '../platform/rights.ts';
import { usageOf } from '../platform/sizes.ts';
import { useTexts } from '../platform/use-texts.ts';
import { breakdownOf, ExplainPrice } from '../prices/index.tsx';
import { useServiceScope } from '../services/screens.ts';
import { useThingRefusal } from '../services/things/things.ts';
import { Button } from '../ui/button.tsx';
import { Meter } from '../ui/meter.tsx';
import { useMinute } from '../ui/use-minute.ts';
import { untilOf } from './durations.ts';
import { quotaPath } from './paths.ts';
import { cloudScreens } from './screens.ts';
import { isFull } from './tenant.ts';
import classes from './cloud-connect.module.css';

type OfTenant = { tenant: CloudTenant };

/** How much of what may be stored is, when it is full at this pace, and what it costs. */
export function Quota({ tenant, customerName }: OfTenant & { customerName: string }) {
  const { t, format, language } = useTexts();
  const { used, quota, unit, share } = usageOf(tenant, language);
  const percent = share === null ? null : Math.min(999, Math.round(share * 100));
  return (
    <section aria-labelledby="quota">
      <div className={classes.head}>
        <h2 id="quota">{t('cloud-connect.quota.title')}</h2>
        <ChangeQuota tenant={tenant} />
      </div>
      <div className={classes.quota}>
        <p className={classes.used}>
          <span>{t('cloud-connect.quota.used', { used, quota, unit })}</span>
          {percent !== null && <b>{format.percent(percent)}</b>}
        </p>
        <Meter value={share} label={t('cloud-connect.quota.title')} />
        <Pace tenant={tenant} />
        <Machines tenant={tenant} />
        <Price tenant={tenant} customerName={customerName} />
      </div>
    </section>
  );
}

function Machines({ tenant: { servers, workstations, vms } }: OfTenant) {
  const { t } = useTexts();
  const count = servers + workstations + vms;
  return count > 0 && <p className={classes.small}>{t('cloud-connect.quota.machines', { count })}</p>;
}

/** Where the customer’s people may change it. */
export function ChangeQuota({ tenant }: OfTenant) {
  const { t } = useTexts();
  const { scope } = useServiceScope();
  const mayEver = useIsEverAllowed(cloudScreens.order);
  const disabledReason = useThingRefusal(cloudScreens)(tenant);
  if (!mayEver) return null;
  return (
    <Button size="note" href={linkTo(quotaPath, scope)} disabledReason={disabledReason}>
      {t('cloud-connect.quota.create.title')}
    </Button>
  );
}

/** What grows will be full, but not while nobody can sign in; what is full already is said above. */
function Pace({ tenant }: OfTenant) {
  const { fullAt } = tenant;
  const { t } = useTexts();
  const now = useMinute();
  if (fullAt === null || tenant.isSuspended || isFull(tenant)) return null;
  const { unit, count } = untilOf(fullAt, now);
  return <p className={classes.small}>{t(`cloud-connect.quota.fullIn.${unit}`, { count })}</p>;
}

function Price({ tenant: { region }, customerName }: OfTenant & { customerName: string }) {
  const api = useApi();
  const { t, format, language } = useTexts();
  const { data } = useQuery(api.query(getCloudConnectPriceList));
  const explanation = data?.items.find((one) => one.region === region)?.explanation;
  if (!explanation) return null;
  const { per, customerMinor } = breakdownOf(explanation);
  return (
    <div className={classes.price}>
      <span>
        {t('cloud-connect.prices.each', {
          price: format.money(customerMinor, explanation.currency),
          per: per[language],
        })}
      </span>
      <ExplainPrice explanations={[explanation]} customerName={customerName} />
    </div>
  );
}
