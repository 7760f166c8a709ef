import { listCustomerServices } from '@portal/contract/customers';
import type { Me } from '@portal/contract/auth/sign-in';
import { IconSelector, IconUsers } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { api } from '../../platform/api.ts';
import { managedBefore } from '../../platform/managed-customer.ts';
import { useTexts } from '../../platform/use-texts.ts';
import { usePopup } from '../../ui/popup/use-popup.ts';
import { organizationOf } from '../home.ts';
import { monogram } from '../monogram.ts';
import { usePlace } from '../use-place.ts';
import type { Target } from './target.ts';
import { late } from '../../ui/late.ts';
import classes from './customer-picker.module.css';

const PickerPopup = late(() => import('./picker-popup.tsx'), 'PickerPopup');
const ImpersonateDialog = late(() => import('../../customers/impersonate-dialog.tsx'), 'ImpersonateDialog');

/** The name of the customer in the address; undefined until it is known. */
function useManagedName(): { isManaging: boolean; name: string | undefined; isUnknown: boolean } {
  const { customerId, partnerId } = usePlace();
  const query = { ...(customerId && { customerId }), ...(partnerId && { partnerId }) };
  const { data, isError } = useQuery({
    ...api.query(listCustomerServices, query),
    enabled: customerId !== undefined,
    staleTime: 60_000,
  });
  return { isManaging: customerId !== undefined, name: data?.customerName, isUnknown: isError };
}

type PickerButtonProps = {
  button: ReturnType<typeof usePopup>['button'];
  managed: ReturnType<typeof useManagedName>;
};

function PickerButton({ button, managed }: PickerButtonProps) {
  const { t } = useTexts();
  const { isManaging, name, isUnknown } = managed;
  const caption = t(isManaging ? 'app.picker.managing' : 'app.picker.customer');
  const pending = t(isUnknown ? 'common.unknown' : 'common.loading');
  const shown = isManaging ? (name ?? pending) : t('app.picker.all');
  return (
    <button
      {...button}
      type="button"
      className={classes.button}
      aria-label={`${caption}: ${shown}`}
      title={name}
    >
      {isManaging && name !== undefined ? (
        <span className={classes.monogram}>{monogram(name)}</span>
      ) : (
        <IconUsers size={20} stroke={1.8} aria-hidden />
      )}
      <span className={classes.words}>
        <small>{caption}</small>
        <strong>{shown}</strong>
      </span>
      <IconSelector size={16} stroke={1.8} aria-hidden className={classes.arrows} />
    </button>
  );
}

/** Whom the service screens are about: manage a customer, or act as one. */
export function CustomerPicker({ me }: { me: Me }) {
  const { popup, button } = usePopup();
  const place = usePlace();
  const partnerId = place.partnerId ?? managedBefore().partnerId;
  const managed = useManagedName();
  const [target, setTarget] = useState<Target | null>(null);
  const ask = (chosen: Target): void => {
    popup.close();
    setTarget(chosen);
  };
  return (
    <>
      <PickerButton button={button} managed={managed} />
      <Suspense fallback={null}>
        {popup.isOpen && (
          <PickerPopup
            popup={popup}
            isOperator={organizationOf(me).kind === 'operator'}
            partnerId={partnerId}
            managedName={managed.name}
            onImpersonate={ask}
          />
        )}
        {target && <ImpersonateDialog customer={target} onClose={() => setTarget(null)} />}
      </Suspense>
    </>
  );
}
