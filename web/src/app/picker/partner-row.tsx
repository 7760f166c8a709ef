import { listPartners } from '@portal/contract/operator';
import { IconUserShield } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { linkTo } from '../../platform/address.ts';
import { partnerLabel } from '../../customers/index.tsx';
import { api } from '../../platform/api.ts';
import { useMay } from '../../platform/permissions.ts';
import { useTexts } from '../../platform/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import type { Target } from './target.ts';
import classes from './picker-popup.module.css';

type PartnerRowProps = {
  partnerId: string | undefined;
  onGo: (href: string) => void;
  onImpersonate: (target: Target) => void;
};

/** The partner that the operator looks into, and the way to act in it. */
export function PartnerRow({ partnerId, onGo, onImpersonate }: PartnerRowProps) {
  const { t, language } = useTexts();
  const mayAct = useMay('partners.impersonate');
  const partners = useQuery(api.query(listPartners)).data?.items ?? [];
  const partner = partners.find(({ id }) => id === partnerId);
  return (
    <div className={classes.partner}>
      <label>
        <small>{t('app.picker.partner')}</small>
        <select
          value={partnerId ?? ''}
          onChange={(event) => onGo(linkTo('/customers/customers', { partnerId: event.currentTarget.value }))}
        >
          {partner === undefined && <option value="">{t('app.picker.choosePartner')}</option>}
          {partners.map((one) => (
            <option key={one.id} value={one.id}>
              {partnerLabel(one, language)}
            </option>
          ))}
        </select>
      </label>
      {mayAct && partner && (
        <Button size="note" icon={IconUserShield} onClick={() => onImpersonate(partner)}>
          {t('app.picker.impersonate')}
        </Button>
      )}
    </div>
  );
}
