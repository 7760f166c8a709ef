import type { InvoiceMonth, OpenThing } from '@portal/contract/invoices/run';
import { IconAlertTriangleFilled, IconHourglass } from '@tabler/icons-react';
import { linkTo } from '../../platform/address.ts';
import { useTexts } from '../../platform/use-texts.ts';
import { TextLink } from '../../ui/link.tsx';
import classes from './month.module.css';

/** What stands open, each with where it is settled; `plain` without. */
export function OpenThings({ month, plain = false }: { month: InvoiceMonth; plain?: boolean }) {
  const { t } = useTexts();
  return (
    <ul className={classes.things}>
      {month.open.map((thing) => (
        <li
          key={[thing.kind, thing.partnerId, thing.service, thing.region].join(' ')}
          data-tone={toneOf(thing)}
        >
          {thing.kind === 'data' ? (
            <IconAlertTriangleFilled size={18} aria-hidden />
          ) : (
            <IconHourglass size={18} aria-hidden />
          )}
          <span>
            <strong>
              {t(`invoices.month.thing.${thing.kind}.title`, {
                count: thing.count,
                partner: thing.partnerName,
              })}
            </strong>
            <small>
              <Why month={month} thing={thing} />
            </small>
          </span>
          {!plain && thing.kind === 'data' && (
            <TextLink href={linkTo('/operator/partners/billing', { id: thing.partnerId })}>
              {t('invoices.month.thing.data.action')}
            </TextLink>
          )}
        </li>
      ))}
    </ul>
  );
}

const toneOf = ({ kind }: OpenThing): string => (kind === 'data' ? 'err' : 'warn');

/** Of what it is, and until when it may come. */
function Why({ month, thing }: { month: InvoiceMonth; thing: OpenThing }) {
  const { t, format, language } = useTexts();
  if (thing.kind === 'data') {
    const fields = thing.lacks.map((field) => t(`invoices.month.lacks.${field}`));
    return t('invoices.month.thing.data.why', { fields: new Intl.ListFormat(language).format(fields) });
  }
  const of = [thing.service === null ? null : t(`service.${thing.service}`), thing.region].filter(
    (part) => part !== null,
  );
  const until = thing.kind === 'readings' ? format.dateTime(month.readingsUntil) : '';
  return t(`invoices.month.thing.${thing.kind}.why`, {
    of: of.join(', '),
    partner: thing.partnerName,
    until,
  });
}
