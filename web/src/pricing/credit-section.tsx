import { getPartnerCredit, type PartnerCredit } from '@portal/contract/pricing';
import { useQuery } from '@tanstack/react-query';
import { api } from '../platform/api.ts';
import { useTexts } from '../platform/use-texts.ts';
import { Facts } from '../ui/facts.tsx';
import { LoadState, Skeletons } from '../ui/states.tsx';
import { Note } from '../ui/status.tsx';
import classes from './pricing.module.css';

/** What the partner may owe, and what of it is used. */
export function CreditSection() {
  const { t } = useTexts();
  const credit = useQuery({ ...api.query(getPartnerCredit, {}), staleTime: 0 });
  const title = t('pricing.credit.title');
  return (
    <section className={classes.section} aria-label={title}>
      <h2>{title}</h2>
      <LoadState
        query={credit}
        errorTitle={t('pricing.credit.unread')}
        skeleton={<Skeletons rows={1} height={40} />}
      >
        {(read) => <Credit credit={read} />}
      </LoadState>
    </section>
  );
}

const warnedFrom = 0.8;

function Credit({ credit }: { credit: PartnerCredit }) {
  const { t, format } = useTexts();
  const { limitMinor, usedMinor, unpaidMinor, unbilledMinor, hourMinor, vatPercent, currency } = credit;
  const money = (minor: number): string => format.money(minor, currency);
  const left = limitMinor === null ? null : limitMinor - usedMinor;
  const share = limitMinor ? usedMinor / limitMinor : 0;
  return (
    <>
      {share >= warnedFrom && (
        <Note
          tone="warn"
          title={t('pricing.credit.share', { percent: format.percent(Math.floor(share * 100)) })}
        />
      )}
      <Facts
        inRow
        facts={[
          {
            name: t('pricing.credit.limit'),
            value: limitMinor === null ? t('pricing.credit.none') : money(limitMinor),
          },
          {
            name: t('pricing.credit.used', { percent: format.percent(vatPercent) }),
            value: money(usedMinor),
          },
          ...(left === null
            ? []
            : [
                {
                  name: t(left < 0 ? 'pricing.credit.excess' : 'pricing.credit.left'),
                  value: money(Math.abs(left)),
                },
              ]),
          { name: t('pricing.credit.unpaid'), value: money(unpaidMinor) },
          { name: t('pricing.credit.unbilled'), value: money(unbilledMinor) },
          { name: t('pricing.credit.hour'), value: money(hourMinor) },
        ]}
      />
      <p className={classes.small}>{t('pricing.credit.note')}</p>
    </>
  );
}
