import {
  triggerTerms,
  updateConsentRule,
  withdrawDocument,
  type OrganizationDocument,
} from '@portal/contract/legal/documents';
import { useTexts } from '../platform/use-texts.ts';
import { ConfirmDialog } from '../ui/confirm/confirm-dialog.tsx';
import { notifySuccess } from '../ui/toasts.tsx';
import { useSend, type SendContext } from '../ui/use-send.ts';
import classes from './legal-documents.module.css';
import { peopleToAskFor, type DocumentAction } from './people-to-ask.ts';

type Call = (context: SendContext, document: OrganizationDocument) => Promise<{ people?: number }>;

const setRule =
  (requireConsent: boolean): Call =>
  ({ write }, { kind, version }) =>
    write(updateConsentRule, { body: { kind, requireConsent, version } });

const calls: Record<DocumentAction, Call> = {
  trigger: ({ write }, { kind, version }) => write(triggerTerms, { body: { kind, version } }),
  require: setRule(true),
  release: setRule(false),
  withdraw: ({ write }, { kind, version }) => write(withdrawDocument, { query: { kind, version } }),
};

type DocumentDialogProps = { action: DocumentAction; document: OrganizationDocument; onClose: () => void };

/** What concerns everybody is asked about first: to accept anew, to have to accept, to read the operator's again. */
export function DocumentDialog({ action, document, onClose }: DocumentDialogProps) {
  const { t } = useTexts();
  const name = t(`document.${document.kind}`);
  const of = `legal-documents.${action}` as const;
  const count = peopleToAskFor(action, document);
  const change = useSend({
    call: (context) => calls[action](context, document),
    onSuccess: ({ people = 0 }) => {
      onClose();
      const done =
        action === 'withdraw' && people > 0
          ? 'legal-documents.withdraw.doneWithCount'
          : (`${of}.done` as const);
      notifySuccess(t(done, { document: name, count: people }));
    },
  });
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      onConfirm={() => change.send()}
      title={t(`${of}.title`, { document: name })}
      confirmLabel={t(`${of}.confirm`)}
      busy={change.isBusy}
      failure={change.failure}
    >
      <div className={classes.stack}>
        <p>{t(`${of}.text`, { count })}</p>
        {action === 'withdraw' && (
          <p>{t(`legal-documents.withdraw.${count === 0 ? 'nobody' : 'asks'}`, { count })}</p>
        )}
      </div>
    </ConfirmDialog>
  );
}
