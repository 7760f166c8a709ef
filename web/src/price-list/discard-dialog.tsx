import { deletePriceList, type OpenPriceList } from '@portal/contract/price-list';
import { useRouter } from '@tanstack/react-router';
import { useTexts } from '../platform/use-texts.ts';
import { ConfirmDialog } from '../ui/confirm/confirm-dialog.tsx';
import { notifySuccess } from '../ui/toasts.tsx';
import { useSend } from '../ui/use-send.ts';
import { priceListsPath } from './addresses.ts';
import { Refusal } from './refusal.tsx';
import classes from './price-list.module.css';

type DiscardDialogProps = {
  list: OpenPriceList;
  onClose: () => void;
  /** Nothing that was typed is worth asking about any more. */
  onDiscard: () => void;
};

/** Throws the draft away as it was read. */
export function DiscardDialog({ list: { number, version }, onClose, onDiscard }: DiscardDialogProps) {
  const { t } = useTexts();
  const router = useRouter();
  const discard = useSend({
    leavesOnSuccess: true,
    call: ({ write }) => write(deletePriceList, { query: { id: number, version } }),
    onSuccess: () => {
      onDiscard();
      notifySuccess(t('price-list.discard.done', { number }));
      router.history.push(priceListsPath);
    },
  });
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      onConfirm={() => discard.send()}
      title={t('price-list.discard.title', { number })}
      confirmLabel={t('price-list.discard.confirm')}
      tone="delete"
      busy={discard.isBusy}
    >
      <div className={classes.page}>
        <Refusal failure={discard.failure} title={t('price-list.discard.failed')} />
        <p>{t('price-list.discard.text')}</p>
      </div>
    </ConfirmDialog>
  );
}
