import {
  setPartnerDiscount,
  setPartnerSlug,
  setCreditLimit,
  invitePartnerOwner,
  suspendPartner,
  type Partner,
} from '@portal/contract/partners';
import { Suspense, useState, type ReactNode } from 'react';
import { BillingCard } from '../billing/index.tsx';
import { ImpersonateDialog } from '../customers/index.tsx';
import { useRefusal } from '../platform/rights.ts';
import { useTexts } from '../platform/use-texts.ts';
import { Button } from '../ui/button.tsx';
import { Facts } from '../ui/facts.tsx';
import { TextLink } from '../ui/link.tsx';
import { SignInAddress } from '../ui/sign-in-address.tsx';
import { Card } from '../ui/two-pane.tsx';
import { PartnerState } from './partner-state.tsx';
import { late } from '../ui/late.ts';
import { useMinute } from '../ui/use-minute.ts';
import classes from './partners.module.css';

const OwnerDialog = late(() => import('./owner-dialog.tsx'), 'OwnerDialog');
const SuspendDialog = late(() => import('./state-dialogs.tsx'), 'SuspendDialog');
const ReactivateDialog = late(() => import('./state-dialogs.tsx'), 'ReactivateDialog');
const SlugDialog = late(() => import('./slug-dialog.tsx'), 'SlugDialog');
const DiscountDialog = late(() => import('./discount-dialog.tsx'), 'DiscountDialog');
const CreditDialog = late(() => import('./credit-dialog.tsx'), 'CreditDialog');

type Of = { partner: Partner };

/** What the operator decides about a partner, beside its details. */
export function PartnerCards({ partner }: Of) {
  return (
    <>
      <StateCard partner={partner} />
      {partner.ownerInvitation && <OwnerCard partner={partner} invitation={partner.ownerInvitation} />}
      <CreditCard partner={partner} />
      <BillingCard id={partner.id} />
      <DiscountCard partner={partner} />
      <AddressCard partner={partner} />
    </>
  );
}

type ChangeProps = {
  label: string;
  refusal: string | undefined;
  dialog: (close: () => void) => ReactNode;
};

/** A button that opens its dialog; why not stands below it. */
function Change({ label, refusal, dialog }: ChangeProps) {
  const [opened, setOpened] = useState(false);
  return (
    <div className={classes.change}>
      <Button disabledReason={refusal} onClick={() => setOpened(true)}>
        {label}
      </Button>
      <Suspense>{opened && dialog(() => setOpened(false))}</Suspense>
    </div>
  );
}

function StateCard({ partner }: Of) {
  const { t, format } = useTexts();
  const refusal = useRefusal(suspendPartner);
  const impersonating = useRefusal('partners.impersonate');
  const { id, state, suspension, createdAt, customers, users } = partner;
  const customersHref = `/customers/customers?${new URLSearchParams({ partnerId: id })}`;
  return (
    <Card title={t('partners.card.title')}>
      <Facts
        facts={[
          { name: t('partners.column.state'), value: <PartnerState state={state} /> },
          ...(suspension
            ? [
                {
                  name: t('partners.suspend.since'),
                  value: t('partners.suspend.by', {
                    at: format.dateTime(suspension.at),
                    person: suspension.by,
                  }),
                },
                { name: t('partners.suspend.reason'), value: suspension.reason },
              ]
            : []),
          {
            name: t('partners.column.customers'),
            value: <TextLink href={customersHref}>{format.number(customers)}</TextLink>,
          },
          { name: t('partners.card.users'), value: format.number(users) },
          { name: t('partners.column.createdAt'), value: format.date(createdAt) },
        ]}
      />
      <Change
        label={t('partners.impersonate.ask')}
        refusal={impersonating}
        dialog={(close) => <ImpersonateDialog customer={partner} onClose={close} />}
      />
      {state === 'active' ? (
        <Change
          label={t('partners.suspend.ask')}
          refusal={refusal}
          dialog={(close) => <SuspendDialog partner={partner} onClose={close} />}
        />
      ) : (
        <Change
          label={t('partners.reactivate.ask')}
          refusal={refusal}
          dialog={(close) => <ReactivateDialog partner={partner} onClose={close} />}
        />
      )}
    </Card>
  );
}

/** Until an owner has accepted nobody can sign in there, so that the way to one stands here. */
function OwnerCard({ partner, invitation }: Of & { invitation: NonNullable<Partner['ownerInvitation']> }) {
  const { t, format } = useTexts();
  const refusal = useRefusal(invitePartnerOwner);
  const now = useMinute();
  const { email, expiresAt } = invitation;
  const isOpen = expiresAt !== null && new Date(expiresAt) > now;
  return (
    <Card title={t('customers.section.owner')}>
      {email === null ? (
        <p>{t('partners.owner.none')}</p>
      ) : (
        <Facts
          facts={[
            { name: t('partners.owner.invited'), value: email },
            {
              name: t('partners.owner.link'),
              value: isOpen
                ? t('partners.owner.until', { at: format.dateTime(expiresAt) })
                : t('partners.owner.expired'),
            },
          ]}
        />
      )}
      <Change
        label={t(email === null ? 'partners.owner.ask' : 'partners.owner.again')}
        refusal={refusal}
        dialog={(close) => <OwnerDialog partner={partner} onClose={close} />}
      />
    </Card>
  );
}

function CreditCard({ partner }: Of) {
  const { t, format } = useTexts();
  const refusal = useRefusal(setCreditLimit);
  const { creditLimitMinor, creditUsedMinor, runningMonthMinor, currency, vatPercent } = partner;
  const money = (amount: number): string => format.money(amount, currency ?? '');
  const left = creditLimitMinor === null ? null : creditLimitMinor - creditUsedMinor;
  return (
    <Card title={t('partners.credit.title')}>
      <Facts
        facts={[
          {
            name: t('partners.column.creditLimit'),
            value: creditLimitMinor === null ? t('partners.credit.none') : money(creditLimitMinor),
          },
          { name: t('partners.credit.running'), value: money(runningMonthMinor) },
          {
            name: t('partners.credit.used', { percent: format.percent(vatPercent) }),
            value: money(creditUsedMinor),
          },
          ...(left === null
            ? []
            : [
                {
                  name: t(left < 0 ? 'partners.credit.excess' : 'partners.credit.left'),
                  value: money(Math.abs(left)),
                },
              ]),
        ]}
      />
      <p className={classes.note}>{t('partners.credit.note')}</p>
      <Change
        label={t('partners.credit.ask')}
        refusal={refusal}
        dialog={(close) => <CreditDialog partner={partner} onClose={close} />}
      />
    </Card>
  );
}

function AddressCard({ partner }: Of) {
  const { t } = useTexts();
  const refusal = useRefusal(setPartnerSlug);
  return (
    <Card title={t('partners.address.title')}>
      <Facts
        facts={[
          { name: t('partners.address.name'), value: partner.slug },
          {
            name: t('partners.address.signIn'),
            value: <SignInAddress slug={partner.slug} copyLabel={t('partners.address.copy')} />,
          },
        ]}
      />
      <Change
        label={t('partners.address.ask')}
        refusal={refusal}
        dialog={(close) => <SlugDialog partner={partner} onClose={close} />}
      />
    </Card>
  );
}

function DiscountCard({ partner }: Of) {
  const { t, format } = useTexts();
  const refusal = useRefusal(setPartnerDiscount);
  return (
    <Card title={t('partners.discount.title')}>
      {partner.discounts.map((discount) => {
        const { service, percent, validFrom } = discount;
        return (
          <div key={service} className={classes.discount}>
            <Facts
              facts={[
                {
                  name: t(`service.${service}`),
                  value:
                    validFrom === null
                      ? t('partners.discount.none')
                      : t('partners.discount.since', {
                          percent: format.percent(Number(percent)),
                          day: format.day(validFrom),
                        }),
                },
              ]}
            />
            <Change
              label={t('partners.discount.ask', { service: t(`service.${service}`) })}
              refusal={refusal}
              dialog={(close) => <DiscountDialog partner={partner} discount={discount} onClose={close} />}
            />
          </div>
        );
      })}
    </Card>
  );
}
