import { listPartners, type PartnerSummary } from '@portal/contract/operator';
import { IconBuildingStore } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { api } from '../platform/api.ts';
import { useTexts } from '../platform/use-texts.ts';
import { Button } from '../ui/button.tsx';
import { SelectField } from '../ui/form/choice-fields.tsx';
import { MissingPage } from '../ui/page.tsx';
import { EmptyState, LoadState, Skeletons } from '../ui/states.tsx';
import { Note } from '../ui/status.tsx';
import type { PartnerChoiceProps } from './partner-choice.tsx';
import { partnerLabel } from './partner-label.ts';
import classes from './partner-choice.module.css';

type OperatorsChoiceProps = PartnerChoiceProps & {
  /** The path of the page. */
  here: string;
};

/** The partner in the address, or the first that there is. */
export function OperatorsChoice(props: OperatorsChoiceProps) {
  const { partnerId, onChoose, suspendedReason, here } = props;
  const { t } = useTexts();
  const partners = useQuery(api.query(listPartners, undefined));
  const first = firstOf(partners.data?.items ?? [], suspendedReason === undefined)?.id;
  const router = useRouter();
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
