import type { InvoiceLine } from '@portal/contract/invoices/content';
import type { OpenInvoice } from '@portal/contract/invoices/invoices';
import type { Words } from '../platform/address.ts';
import { decimalText } from '../platform/decimals.ts';
import { useTexts } from '../platform/use-texts.ts';
import { TextLink } from '../ui/link.tsx';
import { Fact, FactList, PanelSection } from '../ui/side-panel.tsx';
import { invoiceOf } from './addresses.ts';
import type { Side } from './side.ts';
import { InvoiceStatusWord } from './status-word.tsx';
import classes from './invoices.module.css';

type AmountsProps = { invoice: OpenInvoice; side: Side; state: Words };

/** What it comes to, line by line, and what became of it. */
export function Amounts({ invoice, side, state }: AmountsProps) {
  const { t, format } = useTexts();
  const money = (minor: number): string => format.money(minor, invoice.currency);
  return (
    <>
      <Head invoice={invoice} side={side} />
      <Sums invoice={invoice} money={money} />
      <PanelSection title={t('invoices.panel.lines')}>
        <div className={classes.lines}>
          {invoice.content.lines.map((line) => (
            <Line key={line.position} line={line} money={money} />
          ))}
        </div>
      </PanelSection>
      <Payments invoice={invoice} money={money} />
      <Credits invoice={invoice} side={side} state={state} />
    </>
  );
}

type Money = (minor: number) => string;
type PartProps = { invoice: OpenInvoice; money: Money };

function Head({ invoice, side }: Pick<AmountsProps, 'invoice' | 'side'>) {
  const { t, format } = useTexts();
  const { status, customerName, partnerName, issuedOn, dueOn, content } = invoice;
  return (
    <FactList>
      <Fact name={t('invoices.column.status')}>
        <InvoiceStatusWord status={status} />
      </Fact>
      <Fact name={t('invoices.column.customerName')}>{customerName}</Fact>
      {side.settles && <Fact name={t('invoices.column.partnerName')}>{partnerName}</Fact>}
      <Fact name={t('invoices.column.issuedOn')}>{format.day(issuedOn)}</Fact>
      {dueOn !== null && <Fact name={t('invoices.column.dueOn')}>{format.day(dueOn)}</Fact>}
      {content.ocr !== null && <Fact name={t('invoices.panel.ocr')}>{content.ocr}</Fact>}
    </FactList>
  );
}

function Sums({ invoice, money }: PartProps) {
  const { t, format } = useTexts();
  return (
    <FactList>
      <Fact name={t('invoices.column.netMinor')}>{money(invoice.netMinor)}</Fact>
      {invoice.content.vat.map(({ category, rate, baseMinor, vatMinor }) => (
        <Fact
          key={category + rate}
          name={t(`invoices.vat.${category}`, { rate: format.number(Number(rate)) })}
        >
          {t('invoices.vat.of', { vat: money(vatMinor), base: money(baseMinor) })}
        </Fact>
      ))}
      <Fact name={t('invoices.column.totalMinor')}>
        <strong>{money(invoice.totalMinor)}</strong>
      </Fact>
      <Fact name={t('invoices.column.leftMinor')}>{money(invoice.leftMinor)}</Fact>
    </FactList>
  );
}

function Payments({ invoice: { payments }, money }: PartProps) {
  const { t, format } = useTexts();
  if (payments.length === 0) return null;
  return (
    <PanelSection title={t('invoices.panel.payments')}>
      <FactList>
        {payments.map(({ id, paidOn, amountMinor, notedBy }) => (
          <Fact key={id} name={format.day(paidOn)}>
            {t('invoices.panel.paid', { amount: money(amountMinor), by: notedBy })}
          </Fact>
        ))}
      </FactList>
    </PanelSection>
  );
}

function Credits({ invoice: { creditedBy }, side, state }: AmountsProps) {
  const { t, format } = useTexts();
  if (creditedBy.length === 0) return null;
  return (
    <PanelSection title={t('invoices.panel.creditedBy')}>
      <FactList>
        {creditedBy.map(({ id, number, issuedOn, reason, billAgain }) => (
          <Fact key={id} name={format.day(issuedOn)}>
            <TextLink href={invoiceOf(side.path, state, id)}>{number}</TextLink>
            <span>
              {t(`invoices.credit.next.${billAgain ? 'billAgain' : 'waive'}`)}
              {reason !== '' && `: ${reason}`}
            </span>
          </Fact>
        ))}
      </FactList>
    </PanelSection>
  );
}

type LineProps = { line: InvoiceLine; money: Money };

/** A line, whose amount opens how it comes about. */
function Line({ line, money }: LineProps) {
  const { t, format, language } = useTexts();
  const { position, name, region, month, amountMinor, credits } = line;
  return (
    <details className={classes.line}>
      <summary>
        <span>{`${position}. ${name[language]}`}</span>
        <strong>{money(amountMinor)}</strong>
      </summary>
      <p>
        {t('invoices.line.reckoned', {
          quantity: decimalText(line.quantity, language),
          unit: line.unit,
          price: decimalText(line.unitPrice, language),
          amount: money(amountMinor),
        })}
      </p>
      <p>
        {region !== '' && `${region}, `}
        {t('invoices.line.period', { from: format.day(line.periodFrom), to: format.day(line.periodTo) })}
        {line.measuredLater && `. ${t('invoices.line.later', { month: format.month(month) })}`}
      </p>
      {credits && <p>{t('invoices.line.credits', credits)}</p>}
      <Shares line={line} money={money} />
    </details>
  );
}

/** What each thing has of a line, closed by what was rounded. */
function Shares({ line: { shares, amountMinor }, money }: LineProps) {
  const { t } = useTexts();
  if (shares.length === 0) return null;
  const rounding = shares.reduce((rest, share) => rest - share.amountMinor, amountMinor);
  return (
    <FactList>
      {shares.map((share, at) => (
        <Fact key={at} name={share.name}>
          {money(share.amountMinor)}
        </Fact>
      ))}
      {rounding !== 0 && <Fact name={t('invoices.line.rounding')}>{money(rounding)}</Fact>}
    </FactList>
  );
}
