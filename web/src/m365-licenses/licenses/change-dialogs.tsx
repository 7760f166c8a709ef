import type { ResponseOf } from '@portal/contract/http';
import {
  cancelLicense,
  listTermEnds,
  reactivateLicense,
  suspendLicense,
} from '@portal/contract/m365-licenses/changes';
import type { License } from '@portal/contract/m365-licenses/licenses';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../platform/api.ts';
import type { TextIn } from '../../platform/text-keys.ts';
import { useTexts } from '../../platform/use-texts.ts';
import { OrderDeletion } from '../../services/dialogs/order-deletion.tsx';
import { ConfirmDialog } from '../../ui/confirm/confirm-dialog.tsx';
import { CheckboxField } from '../../ui/form/choice-fields.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { FormLayout } from '../../ui/form/layout.tsx';
import { useContractForm } from '../../ui/form/use-contract-form.ts';
import type { DialogAbout } from '../../ui/use-dialog.tsx';
import { LoadState } from '../../ui/states.tsx';
import { useSend } from '../../ui/use-send.ts';
import type { Asked } from './license-actions.ts';
import { NewTermDialog } from './new-term-dialog.tsx';
import { TermEndDialog } from './term-end-dialog.tsx';
import classes from '../m365-licenses.module.css';

type DialogProps = { license: License; onClose: () => void };

/** Asks for what was chosen of a license. */
export function ChangeDialog({ thing: { what, license }, onClose }: DialogAbout<Asked>) {
  if (what === 'termEnd') return <TermEndDialog license={license} onClose={onClose} />;
  if (what === 'newTerm') return <NewTermDialog license={license} onClose={onClose} />;
  if (what === 'cancel') return <CancelDialog license={license} onClose={onClose} />;
  if (what === 'suspend') return <SuspendDialog license={license} onClose={onClose} />;
  return <ReactivateDialog license={license} onClose={onClose} />;
}

/** Takes access away, and says what becomes of its term. */
function SuspendDialog({ license, onClose }: DialogProps) {
  const { t, format } = useTexts();
  const { id, name, version, termEndsAt } = license;
  const { send, isBusy, failure } = useSend({
    call: ({ write }) => write(suspendLicense, { query: { id }, body: { version } }),
    onSuccess: onClose,
  });
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      onConfirm={() => send()}
      title={t('m365-licenses.suspend.title', { name })}
      confirmLabel={t('m365-licenses.licenses.action.suspend')}
      tone="delete"
      busy={isBusy}
      failure={failure}
    >
      <div className={classes.parts}>
        {(['access', 'data', 'cost', 'termEnd'] as const).map((one) => (
          <p key={one}>{t(`m365-licenses.suspend.${one}`, { date: format.date(termEndsAt) })}</p>
        ))}
      </div>
    </ConfirmDialog>
  );
}

const reactivation = reactivateLicense.body.pick({ autoRenew: true });

/** Gives access back, and offers to have it renew again at the price of today. */
function ReactivateDialog({ license, onClose }: DialogProps) {
  const api = useApi();
  const { t } = useTexts();
  const { id, name, version } = license;
  const text = (key: TextIn<'m365-licenses.reactivate'>, values = {}) =>
    t(`m365-licenses.reactivate.${key}`, values);
  const termEnds = useQuery(api.query(listTermEnds, { id }));
  const form = useContractForm({
    schema: reactivation,
    initialValues: { autoRenew: false },
    errorTitle: t('m365-licenses.failed.reactivateLicense'),
    onSubmit: ({ autoRenew }, { write }) =>
      write(reactivateLicense, { query: { id }, body: { autoRenew, version } }),
    onSuccess: onClose,
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={text('title', { name })}
      confirmLabel={t('m365-licenses.licenses.action.reactivate')}
    >
      <FormLayout form={form} plain>
        {(['access', 'cost', 'termEnd'] as const).map((one) => (
          <p key={one}>{text(one)}</p>
        ))}
        <LoadState
          query={termEnds}
          errorTitle={text('renewalFailed')}
          skeleton={<p>{text('renewalPending')}</p>}
        >
          {({ items }) => <RenewalField {...form.field('autoRenew')} license={license} ways={items} />}
        </LoadState>
      </FormLayout>
    </FormDialog>
  );
}

type RenewalFieldProps = Omit<Parameters<typeof CheckboxField>[0], 'label'> & {
  license: License;
  ways: ResponseOf<typeof listTermEnds>['items'];
};

/** To be ticked where there is a price at which it renews. */
function RenewalField({
  license: { currency, billingPeriod, termEndsAt },
  ways,
  ...field
}: RenewalFieldProps) {
  const { t, format } = useTexts();
  const renewal = ways.find(({ outcome }) => outcome === 'renews')?.customerMinor ?? null;
  if (renewal === null) return <p>{t('m365-licenses.reactivate.noRenewal')}</p>;
  const values = {
    date: format.date(termEndsAt),
    cost: format.money(renewal, currency),
    per: t(`m365-licenses.per.${billingPeriod}`),
  };
  return <CheckboxField {...field} label={t('m365-licenses.reactivate.renew', values)} />;
}

/** Cancels it, and says first what comes back. */
function CancelDialog({ license, onClose }: DialogProps) {
  const { t, format } = useTexts();
  const { id, name, purchased, refundMinor, currency, version } = license;
  const text = (key: TextIn<'m365-licenses.cancel'>, values = {}) => t(`m365-licenses.cancel.${key}`, values);
  const refund =
    refundMinor === null ? text('noRefund') : text('refund', { cost: format.money(refundMinor, currency) });
  return (
    <OrderDeletion
      order={({ write }) => write(cancelLicense, { query: { id, version } })}
      onClose={onClose}
      title={text('title', { name })}
      subtitle={`${text('subtitle', { count: purchased })} ${refund}`}
      confirmLabel={t('m365-licenses.licenses.action.cancel')}
      cancelLabel={text('keep')}
      checks={[]}
      acknowledgement={text('acknowledge')}
    />
  );
}
