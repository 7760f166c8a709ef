import { longestMonthHours, type Estimate, type PriceLine } from '@portal/contract/prices';
import { IconReceipt2, IconX } from '@tabler/icons-react';
import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useWorkplaceKind } from '../platform/rights.ts';
import type { TextKey } from '../platform/text-keys.ts';
import { useTexts } from '../platform/use-texts.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { Skeletons } from '../ui/states.tsx';
import { Card } from '../ui/two-pane.tsx';
import { useBelow } from '../ui/viewport.ts';
import { breakdownOf, inMonth, lineInMonth, withVat } from './breakdown.ts';
import { ExplainPrice } from './explain-price.tsx';
import { InMonth } from './in-month.tsx';
import { PriceBreakdowns, type ExplainedPrices } from './price-breakdown.tsx';
import classes from './prices.module.css';
import { UnitPrices } from './unit-prices.tsx';

/** What an order costs in a month: of 730 hours, or null of what is billed by whole calendar months. */
export type ShownEstimate = Omit<Estimate, 'hours'> & { hours: Estimate['hours'] | null };

export type EstimateQuery = {
  data: ShownEstimate | undefined;
  error: unknown;
  isPlaceholderData: boolean;
  refetch: () => unknown;
};

type CostCardProps = {
  query: EstimateQuery;
  /** What a line is for, and a word to it. */
  lineText: (line: PriceLine) => { name: string; note?: string };
  customerName?: string | undefined;
  /** What the amounts are for; left out, a month. */
  note?: string | undefined;
  nameOf?: ExplainedPrices['nameOf'];
  /** One sentence below the sum. */
  hint: string;
  /** What the hours measured so far of the running month have cost; null when nothing was measured. */
  soFar?: SoFar | undefined;
};

export type SoFar = {
  month: string;
  minor: number | null;
  currency: string;
  /** What it has in it that the estimate leaves out. */
  besides?: string;
};

/** What something costs in a month, and how its price is made: below it, or on a phone in a sheet. */
export function CostCard(props: CostCardProps) {
  const isPhone = useBelow('md');
  const { query, customerName, nameOf } = props;
  const explanations = query.data?.lines.map(({ explanation }) => explanation) ?? [];
  const isExplained = explanations.length > 0;
  if (isExplained && !isPhone) return <ExplainedCard {...props} explanations={explanations} />;
  return (
    <CardFrame {...props}>
      {isExplained && <ExplainPrice {...{ explanations, customerName, nameOf }} />}
    </CardFrame>
  );
}

function noteOf(estimate: ShownEstimate | undefined): TextKey {
  if (estimate?.customerMinor === null) return 'prices.cost.exclVat';
  return estimate?.hours === null ? 'prices.cost.perCalendarMonth' : 'prices.cost.perMonth';
}

function CardFrame({ children, ...props }: CostCardProps & { children: ReactNode }) {
  const { t } = useTexts();
  return (
    <Card title={t('prices.cost.title')} note={props.note ?? t(noteOf(props.query.data))}>
      <Content {...props} />
      {children}
    </Card>
  );
}

function ExplainedCard({ explanations, ...props }: CostCardProps & ExplainedPrices) {
  const { t } = useTexts();
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  return (
    <div className={classes.besides}>
      <CardFrame {...props}>
        <button
          ref={button}
          type="button"
          className={classes.explain}
          aria-expanded={open}
          aria-controls={open ? id : undefined}
          onClick={() => setOpen(!open)}
        >
          <IconReceipt2 size={16} aria-hidden />
          <span>{t('prices.explain')}</span>
        </button>
      </CardFrame>
      {open && (
        <Explanation
          {...{ id, explanations }}
          customerName={props.customerName}
          nameOf={props.nameOf}
          onClose={close}
        />
      )}
    </div>
  );
}

function Explanation({ id, onClose, ...explained }: ExplainedPrices & { id: string; onClose: () => void }) {
  const { t } = useTexts();
  const byKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose();
  };
  return (
    <section id={id} className={classes.explanation} aria-label={t('prices.howItIsMade')} onKeyDown={byKey}>
      <div className={classes.explanationHead}>
        <h3>{t('prices.howItIsMade')}</h3>
        <IconButton icon={IconX} size={24} label={t('common.close')} onClick={onClose} />
      </div>
      <PriceBreakdowns {...explained} />
    </section>
  );
}

function Content({ query, lineText, hint, soFar }: CostCardProps) {
  const { t, errorText } = useTexts();
  const { data, error, isPlaceholderData, refetch } = query;
  if (error) {
    return (
      <div role="alert">
        <p className={classes.text}>
          <b>{t('prices.cost.failed')}</b> {errorText(error)}
        </p>
        <Button size="note" onClick={() => refetch()}>
          {t('common.retry')}
        </Button>
      </div>
    );
  }
  if (!data) return <Skeletons rows={3} />;
  return (
    <div className={isPlaceholderData ? classes.stale : undefined}>
      {data.customerMinor === null ? (
        <UnitPrices estimate={data} />
      ) : (
        <>
          <Lines estimate={data} lineText={lineText} />
          <Total estimate={data} />
        </>
      )}
      <p className={classes.text}>{hint}</p>
      {soFar && <Measured soFar={soFar} estimate={data} />}
    </div>
  );
}

/** The month so far, by its hours, and what leads from the estimate to it. */
function Measured({ soFar, estimate }: { soFar: SoFar; estimate: ShownEstimate }) {
  const { t, format } = useTexts();
  const { month, minor, currency, besides } = soFar;
  return (
    <>
      <dl className={classes.lines}>
        <div className={classes.line}>
          <dt>{t('prices.cost.soFar', { month: format.month(month) })}</dt>
          <dd>{format.money(minor, currency)}</dd>
        </div>
      </dl>
      <LeadingLine month={month} estimate={estimate} />
      {besides !== undefined && <p className={classes.besidesText}>{besides}</p>}
    </>
  );
}

function LeadingLine({ month, estimate }: { month: string; estimate: ShownEstimate }) {
  const { t, language } = useTexts();
  const { lines, currency, customerMinor } = estimate;
  const [line] = lines;
  if (!line) return null;
  if (customerMinor === null) {
    const { explanation } = line;
    const { customerMinor: minor, per } = breakdownOf(explanation);
    return (
      <InMonth
        {...{ month, currency, minor }}
        per={per[language]}
        inMonthMinor={inMonth(explanation, month)}
      />
    );
  }
  const inMonthMinor = lines.reduce((sum, one) => sum + lineInMonth(one, month), 0);
  return (
    <InMonth {...{ month, currency, inMonthMinor }} minor={customerMinor} per={t('prices.monthHours')} />
  );
}

function Lines({
  estimate: { lines, currency },
  lineText,
}: Pick<CostCardProps, 'lineText'> & { estimate: ShownEstimate }) {
  const { format } = useTexts();
  return (
    <dl className={classes.lines}>
      {lines.map((line) => {
        const { name, note } = lineText(line);
        return (
          <div key={line.product} className={classes.line}>
            <dt>{name}</dt>
            <dd>{format.money(line.customerMinor, currency)}</dd>
            {note !== undefined && <dd className={classes.note}>{note}</dd>}
          </div>
        );
      })}
    </dl>
  );
}

type CreditText = 'creditLeft' | 'creditExceeded' | 'theCreditLeft' | 'theCreditExceeded';

function creditText({ leftMinor }: NonNullable<ShownEstimate['credit']>, isOperator: boolean): CreditText {
  if (leftMinor < 0) return isOperator ? 'theCreditExceeded' : 'creditExceeded';
  return isOperator ? 'theCreditLeft' : 'creditLeft';
}

function Total({ estimate }: { estimate: ShownEstimate }) {
  const { t, format } = useTexts();
  const isOperator = useWorkplaceKind() === 'operator';
  const { currency, vatPercent, customerMinor, partnerMinor, upToMinor, credit } = estimate;
  return (
    <dl className={classes.total}>
      <dt className={classes.name}>{t('prices.cost.estimate')}</dt>
      <dd className={classes.figure}>{format.money(customerMinor, currency)}</dd>
      <dt>{t('prices.withVat', { percent: format.percent(vatPercent) })}</dt>
      <dd>{format.money(withVat(customerMinor ?? 0, vatPercent), currency)}</dd>
      {upToMinor !== null && (
        <>
          <dt>{t('prices.cost.longest', { hours: longestMonthHours })}</dt>
          <dd>{format.money(upToMinor, currency)}</dd>
        </>
      )}
      {partnerMinor !== null && (
        <>
          <dt>{t(isOperator ? 'prices.cost.thePartnerPays' : 'prices.cost.partnerPays')}</dt>
          <dd>{format.money(partnerMinor, currency)}</dd>
        </>
      )}
      {credit && (
        <>
          <dt>{t(`prices.cost.${creditText(credit, isOperator)}`)}</dt>
          <dd>{format.money(Math.abs(credit.leftMinor), currency)}</dd>
        </>
      )}
    </dl>
  );
}
