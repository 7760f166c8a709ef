import { vatPercent, type PriceExplanation } from '@portal/contract/prices';
import type { CostExplanation } from '@portal/contract/services/usage';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../platform/api.ts';
import { useWorkplaceKind } from '../platform/rights.ts';
import { useTexts } from '../platform/use-texts.ts';
import { Dialog } from '../ui/dialog.tsx';
import { LoadState } from '../ui/states.tsx';
import { breakdownOf } from './breakdown.ts';
import type { ExplainedCost } from './explain-cost.tsx';
import { PriceBreakdown } from './price-breakdown.tsx';
import classes from './prices.module.css';

/** The prices that held in a month, with what each made of what was paid. */
export function ExplainCostDialog(props: ExplainedCost & { onClose: () => void }) {
  const { of, query, what, onClose } = props;
  const { t, format } = useTexts();
  const explanation = useQuery(useApi().query(of, query));
  const month = format.month(query.month);
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('prices.howItCosts')}
      subtitle={what === undefined ? month : `${what} · ${month}`}
    >
      <LoadState query={explanation} errorTitle={t('prices.costFailed')}>
        {(read: CostExplanation) => <Explanation read={read} />}
      </LoadState>
    </Dialog>
  );
}

function Explanation({ read }: { read: CostExplanation }) {
  const { t, format } = useTexts();
  const kind = useWorkplaceKind();
  const { lines, currency, customerMinor, partnerMinor, rounding, later } = read;
  const isInRegions = new Set(lines.map(({ region }) => region).filter((region) => region !== '')).size > 1;
  const isMixed = new Set(lines.map(({ product }) => product)).size > 1;
  const pays =
    kind === 'customer'
      ? t('prices.costs.customer')
      : t('prices.customerPays', { customer: t('prices.theCustomer') });
  return (
    <div className={classes.breakdown}>
      {lines.map((line, index) => (
        <Line
          key={index}
          line={line}
          currency={currency}
          isOnly={lines.length === 1}
          isNamed={isMixed}
          isPlaced={isInRegions}
        />
      ))}
      <dl className={classes.rows}>
        {rounding.customerMinor !== 0 && (
          <div className={classes.row}>
            <dt>{t('prices.costs.rounding')}</dt>
            <dd>{format.money(rounding.customerMinor, currency)}</dd>
          </div>
        )}
        <div className={classes.row} data-sum>
          <dt>{pays}</dt>
          <dd>{format.money(customerMinor, currency)}</dd>
        </div>
        {partnerMinor !== null && (
          <div className={classes.row}>
            <dt>{t(kind === 'operator' ? 'prices.cost.thePartnerPays' : 'prices.cost.partnerPays')}</dt>
            <dd>{format.money(partnerMinor, currency)}</dd>
          </div>
        )}
        {later.map((one) => (
          <div key={one.billedFor ?? ''} className={classes.row}>
            <dt>
              {one.billedFor === null
                ? t('prices.costs.laterOpen')
                : t('prices.costs.later', { month: format.month(one.billedFor) })}
            </dt>
            <dd>{format.money(one.customerMinor, currency)}</dd>
          </div>
        ))}
      </dl>
      {lines.length > 1 && (
        <p className={classes.foot}>{t('prices.vatOnInvoice', { percent: format.percent(vatPercent) })}</p>
      )}
    </div>
  );
}

type LineProps = {
  line: CostExplanation['lines'][number];
  currency: string;
  isOnly: boolean;
  /** Others are of another product. */
  isNamed: boolean;
  /** Others are of another region. */
  isPlaced: boolean;
};

/** The days of one price: what was used at it, and what that made. */
function Line({ line, currency, isOnly, isNamed, isPlaced }: LineProps) {
  const { t, exists, format } = useTexts();
  const { from, until, product, region, hours, quantity, price, customerMinor } = line;
  const name = `service-texts.product.${product}`;
  return (
    <section className={classes.held}>
      <h3>
        <span>
          {format.dayRange(from, until)}
          {isNamed && ` · ${exists(name) ? t(name) : product}`}
          {isPlaced && region !== '' && ` · ${region}`}
        </span>
        <span>{format.money(customerMinor, currency)}</span>
      </h3>
      {price === null ? (
        <p>{t(hours > 0 ? 'prices.costs.noPrice' : 'prices.costs.inAdvance')}</p>
      ) : (
        <Price hours={hours} quantity={quantity} price={price} isOpen={isOnly} />
      )}
    </section>
  );
}

type PriceProps = Pick<LineProps['line'], 'hours' | 'quantity'> & {
  price: PriceExplanation;
  isOpen: boolean;
};

function Price({ hours, quantity, price, isOpen }: PriceProps) {
  const { t, format, language } = useTexts();
  const { currency, customerPrice } = price;
  const { per, unit, customerMinor } = breakdownOf(price);
  return (
    <>
      <p>
        {t('prices.costs.used', {
          hours,
          quantity: format.decimal(Number(quantity)),
          price: format.price(customerPrice, currency),
          unit: unit[language],
        })}
      </p>
      <details open={isOpen}>
        <summary>
          {t('prices.costs.held', { amount: format.money(customerMinor, currency), per: per[language] })}
        </summary>
        <PriceBreakdown explanation={price} />
      </details>
    </>
  );
}
