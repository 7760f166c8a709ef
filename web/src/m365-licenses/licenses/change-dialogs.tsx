import { cancelLicense, reactivateLicense, suspendLicense } from '@portal/contract/m365-licenses/changes';
import type { License } from '@portal/contract/m365-licenses/licenses';
import { useTexts } from '../../platform/use-texts.ts';
import { OrderDeletion } from '../../services/dialogs/order-deletion.tsx';
import { useServiceScope } from '../../services/screens.ts';
import { ConfirmDialog } from '../../ui/confirm/confirm-dialog.tsx';
import type { DialogAbout } from '../../ui/use-dialog.tsx';
import { useSend } from '../../ui/use-send.ts';
import type { Asked } from './license-actions.ts';
import { TermEndDialog } from './term-end-dialog.tsx';

type DialogProps = { license: License; onClose: () => void };

/** Asks for what was chosen of a license. */
export function ChangeDialog({ thing: { what, license }, onClose }: DialogAbout<Asked>) {
  if (what === 'termEnd') return <TermEndDialog license={license} onClose={onClose} />;
  if (what === 'cancel') return <CancelDialog license={license} onClose={onClose} />;
  return <PauseDialog license={license} onClose={onClose} what={what} />;
}

const pauses = { suspend: suspendLicense, reactivate: reactivateLicense } as const;

const consequences = ['access', 'data', 'cost'] as const;

/** Takes access away, or gives it back. */
function PauseDialog({ license, onClose, what }: DialogProps & { what: keyof typeof pauses }) {
  const { t } = useTexts();
  const { scope } = useServiceScope();
  const { id, name, version } = license;
  const { send, isBusy, failure } = useSend({
    call: ({ write }) => write(pauses[what], { query: { ...scope, id }, body: { version } }),
    onSuccess: onClose,
  });
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      onConfirm={() => send()}
      title={t(`m365-licenses.${what}.title`, { name })}
      confirmLabel={t(`m365-licenses.licenses.action.${what}`)}
      busy={isBusy}
      failure={failure}
    >
      {consequences.map((one) => (
        <p key={one}>{t(`m365-licenses.${what}.${one}`)}</p>
      ))}
    </ConfirmDialog>
  );
}

/** Cancels it, and says first what comes back. */
function CancelDialog({ license, onClose }: DialogProps) {
  const { t, format } = useTexts();
  const { scope } = useServiceScope();
  const { id, name, purchased, refundMinor, currency, version } = license;
  const text = (key: string, values = {}) => t(`m365-licenses.cancel.${key}`, values);
  const refund =
    refundMinor === null ? text('noRefund') : text('refund', { cost: format.money(refundMinor, currency) });
  return (
    <OrderDeletion
      order={({ write }) => write(cancelLicense, { query: { ...scope, id, version } })}
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
