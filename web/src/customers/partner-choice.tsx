import { listPartners } from '@portal/contract/operator';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useEffect } from 'react';
import { api } from '../platform/api.ts';
import { useTexts } from '../platform/use-texts.ts';
import { SelectField } from '../ui/form/choice-fields.tsx';
import { IconBuildingStore } from '@tabler/icons-react';
import { Button } from '../ui/button.tsx';
import { EmptyState, LoadState } from '../ui/states.tsx';
import { useWorkplaceKind } from './rights.ts';
import classes from './partner-choice.module.css';

type PartnerChoiceProps = {
  /** As the address has it. */
  partnerId: string | undefined;
  /** Puts a partner into the address; `replace` when nobody chose it. */
  onChoose: (partnerId: string, how: { replace: boolean }) => void;
  children: ReactNode;
};

/** The operator works in the house of one partner, named in the address; everybody else is in their own. */
export function PartnerChoice(props: PartnerChoiceProps) {
  const isOperator = useWorkplaceKind() === 'operator';
  return isOperator ? <OperatorsChoice {...props} /> : props.children;
}

function OperatorsChoice({ partnerId, onChoose, children }: PartnerChoiceProps) {
  const { t } = useTexts();
  const partners = useQuery(api.query(listPartners, undefined));
  const first = partners.data?.items[0]?.id;
  useEffect(() => {
    if (partnerId === undefined && first !== undefined) onChoose(first, { replace: true });
  }, [partnerId, first, onChoose]);
  return (
    <LoadState query={partners} errorTitle={t('customers.partner.failed')}>
      {({ items }) =>
        items.length === 0 ? (
          <NoPartner />
        ) : (
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
                options={items.map(({ id, name }) => ({ value: id, label: name }))}
              />
            </div>
            {partnerId !== undefined && children}
          </>
        )
      }
    </LoadState>
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
