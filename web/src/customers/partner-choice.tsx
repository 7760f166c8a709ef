import { listPartners, type PartnerSummary } from '@portal/contract/operator';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useEffect, useState } from 'react';
import { api } from '../platform/api.ts';
import { useMe } from '../platform/current-session.ts';
import { useTexts } from '../platform/use-texts.ts';
import { SelectField } from '../ui/form/choice-fields.tsx';
import { IconBuildingStore } from '@tabler/icons-react';
import { Button } from '../ui/button.tsx';
import { MissingPage } from '../ui/page.tsx';
import { EmptyState, LoadState, Skeletons } from '../ui/states.tsx';
import { Note } from '../ui/status.tsx';
import { partnerLabel } from './partner-label.ts';
import { workplaceOf } from '../platform/refusals.ts';
import classes from './partner-choice.module.css';

type PartnerChoiceProps = {
  /** As the address has it. */
  partnerId: string | undefined;
  /** Puts a partner into the address; `replace` when nobody chose it. */
  onChoose: (partnerId: string, how: { replace: boolean }) => void;
  /** Why a suspended partner cannot be chosen; left out where it can. */
  suspendedReason?: string;
  children: ReactNode;
};

/**
 * The operator works in the house of one partner, named in the address; everybody else is in their own. A house that the
 * address names and that is not there is the 404 page.
 */
export function PartnerChoice(props: PartnerChoiceProps) {
  const me = useMe();
  const house = me && workplaceOf(me);
  if (house?.kind === 'operator') return <OperatorsChoice {...props} />;
  const isForeign = props.partnerId !== undefined && props.partnerId !== house?.partnerId;
  return isForeign ? <MissingPage /> : props.children;
}

function OperatorsChoice(props: PartnerChoiceProps) {
  const { partnerId, onChoose, suspendedReason } = props;
  const { t } = useTexts();
  const partners = useQuery(api.query(listPartners, undefined));
  const first = firstOf(partners.data?.items ?? [], suspendedReason === undefined)?.id;
  const router = useRouter();
  const [here] = useState(() => router.latestLocation.pathname);
  useEffect(() => {
    // Whoever has gone on meanwhile, to a page that is still being loaded, is not fetched back.
    const isHere = router.latestLocation.pathname === here;
    if (isHere && partnerId === undefined && first !== undefined) onChoose(first, { replace: true });
  }, [partnerId, first, onChoose, router, here]);
  return (
    <LoadState query={partners} errorTitle={t('customers.partner.failed')}>
      {({ items }) => {
        if (items.length === 0) return <NoPartner />;
        if (partnerId === undefined || items.some(({ id }) => id === partnerId)) {
          return <Chosen {...props} partners={items} />;
        }
        return partners.isFetching ? <Skeletons /> : <MissingPage />;
      }}
    </LoadState>
  );
}

/** Where nobody has chosen yet. */
const firstOf = (partners: readonly PartnerSummary[], takesSuspended: boolean): PartnerSummary | undefined =>
  partners.find(({ state }) => state === 'active') ?? (takesSuspended ? partners[0] : undefined);

type ChosenProps = PartnerChoiceProps & { partners: readonly PartnerSummary[] };

function Chosen({ partners, partnerId, onChoose, suspendedReason, children }: ChosenProps) {
  const { t, language } = useTexts();
  const isOpen = ({ state }: PartnerSummary) => state === 'active' || suspendedReason === undefined;
  const chosen = partners.find(({ id }) => id === partnerId);
  const isRefused = chosen ? !isOpen(chosen) : !partners.some(isOpen);
  return (
    <>
      <div className={classes.choice}>
        <SelectField
          id="partner"
          name="partner"
          label={t('customers.partner.label')}
          value={partnerId ?? ''}
          onChange={(next) => onChoose(next, { replace: false })}
          onBlur={() => undefined}
          error={undefined}
          placeholder={t('customers.partner.placeholder')}
          options={partners.map((partner) => ({
            value: partner.id,
            label: partnerLabel(partner, language),
            disabled: !isOpen(partner),
          }))}
        />
      </div>
      {isRefused && suspendedReason !== undefined && <Note title={suspendedReason} />}
      {partnerId !== undefined && !isRefused && children}
    </>
  );
}

function NoPartner() {
  const { t } = useTexts();
  return (
    <EmptyState
      icon={IconBuildingStore}
      title={t('customers.partner.none')}
      action={<Button href="/operator/registrations">{t('customers.partner.registrations')}</Button>}
    >
      {t('customers.partner.noneText')}
    </EmptyState>
  );
}
