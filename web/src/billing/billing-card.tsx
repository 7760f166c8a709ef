import { getPartnerBilling, type Billing } from '@portal/contract/billing/billing';
import { useQuery } from '@tanstack/react-query';
import { linkTo } from '../platform/address.ts';
import { api } from '../platform/api.ts';
import { useRefusal } from '../platform/rights.ts';
import { useTexts } from '../platform/use-texts.ts';
import { Facts } from '../ui/facts.tsx';
import { TextLink } from '../ui/link.tsx';
import { LoadState, Skeletons } from '../ui/states.tsx';
import { Card } from '../ui/two-pane.tsx';
import classes from './billing.module.css';
import { Readiness, useVatText } from './readiness.tsx';

/** On a partner's page, for those who may know it: whether it can be invoiced, and the way to its billing data. */
export function BillingCard({ id }: { id: string }) {
  const refusal = useRefusal(getPartnerBilling);
  return refusal === undefined ? <Shown id={id} /> : null;
}

function Shown({ id }: { id: string }) {
  const { t } = useTexts();
  const vatText = useVatText();
  const billing = useQuery(api.query(getPartnerBilling, { id }));
  return (
    <Card title={t('billing.card.title')}>
      <div className={classes.said}>
        <LoadState
          query={billing}
          errorTitle={t('billing.unread')}
          skeleton={<Skeletons rows={2} height={20} />}
        >
          {(read: Billing) => (
            <div className={classes.said}>
              <Readiness billing={read} />
              <Facts
                facts={[
                  ...(read.lacks.length > 0
                    ? [
                        {
                          name: t('billing.missing'),
                          value: read.lacks.map((field) => t(`billing.field.${field}`)).join(', '),
                        },
                      ]
                    : []),
                  { name: t('billing.ready.vat'), value: vatText(read) },
                ]}
              />
            </div>
          )}
        </LoadState>
        <p>
          <TextLink href={linkTo('/operator/partners/billing', { id })}>{t('billing.card.open')}</TextLink>
        </p>
      </div>
    </Card>
  );
}
