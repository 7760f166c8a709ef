import { getCloudConnectPriceList } from '@portal/contract/cloud-connect/usage';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../platform/api.ts';
import { useTexts } from '../platform/use-texts.ts';
import { breakdownOf, ExplainPrice } from '../prices/index.tsx';
import { NotEnabled, NotOffered } from '../services/not-enabled.tsx';
import { cloudScreens, type CloudStatus } from './screens.ts';
import classes from './cloud-connect.module.css';

type OfStatus = { status: CloudStatus };

/** What the service is and what it costs in each region. */
export const Introduction = ({ status }: OfStatus) =>
  status.regions.length === 0 ? (
    <NotOffered of={cloudScreens} />
  ) : (
    <>
      <NotEnabled of={cloudScreens} status={status} />
      <PriceList status={status} />
    </>
  );

/** The customer's own price of today; what has none is not named. */
function PriceList({ status: { customerName } }: OfStatus) {
  const api = useApi();
  const { t, format, language } = useTexts();
  const { data } = useQuery(api.query(getCloudConnectPriceList));
  if (!data || data.items.length === 0) return null;
  return (
    <section className={classes.prices} aria-labelledby="cloud-connect-prices">
      <div className={classes.head}>
        <h2 id="cloud-connect-prices">{t('cloud-connect.prices.title')}</h2>
        <span>{t('cloud-connect.prices.note')}</span>
      </div>
      <dl className={classes.rows}>
        {data.items.map(({ region, explanation }) => {
          const { per, customerMinor } = breakdownOf(explanation);
          return (
            <div key={region}>
              <dt>{region}</dt>
              <dd>
                <span>
                  {t('cloud-connect.prices.each', {
                    price: format.money(customerMinor, explanation.currency),
                    per: per[language],
                  })}
                </span>
                <ExplainPrice explanations={[explanation]} customerName={customerName} />
              </dd>
            </div>
          );
        })}
      </dl>
    </section>
  );
}
