import {
  triggerTerms,
  updateConsentRule,
  withdrawDocument,
  type OrganizationDocument,
} from '@portal/contract/legal/documents';
import { useMutation } from '@tanstack/react-query';
import { callEndpoint } from '../platform/api.ts';
import { readStale } from '../platform/changes.ts';
import { useTexts } from '../platform/use-texts.ts';
import { ConfirmDialog } from '../ui/confirm/confirm-dialog.tsx';
import { notifySuccess } from '../ui/toasts.tsx';
import classes from './legal-documents.module.css';
import { peopleToAskFor, type DocumentAction } from './people-to-ask.ts';

type Call = (document: OrganizationDocument) => Promise<{ people?: number }>;

const setRule =
  (requireConsent: boolean): Call =>
  ({ kind, version }) =>
    callEndpoint(updateConsentRule, { body: { kind, requireConsent, version } });

const calls: Record<DocumentAction, Call> = {
  trigger: ({ kind, version }) => callEndpoint(triggerTerms, { body: { kind, version } }),
  require: setRule(true),
  release: setRule(false),
  withdraw: ({ kind, version }) => callEndpoint(withdrawDocument, { query: { kind, version } }),
};

type DocumentDialogProps = { action: DocumentAction; document: OrganizationDocument; onClose: () => void };

/** What concerns everybody is asked about first: to accept anew, to have to accept, to read the operator's again. */
export function DocumentDialog({ action, document, onClose }: DocumentDialogProps) {
  const { t } = useTexts();
  const name = t(`document.${document.kind}`);
  const of = `legal-documents.${action}`;
  const count = peopleToAskFor(action, document);
  const change = useMutation({
    mutationFn: () => calls[action](document),
    onSuccess: async ({ people = 0 }) => {
      // What is done next is decided upon what holds now.
      await readStale();
      onClose();
      const done = action === 'withdraw' && people > 0 ? 'doneWithCount' : 'done';
      notifySuccess(t(`${of}.${done}`, { document: name, count: people }));
    },
  });
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      onConfirm={() => change.mutate()}
      title={t(`${of}.title`, { document: name })}
      confirmLabel={t(`${of}.confirm`)}
      busy={change.isPending}
      failure={change.error}
    >
      <div className={classes.stack}>
        <p>{t(`${of}.text`, { count })}</p>
        {action === 'withdraw' && <p>{t(`${of}.${count === 0 ? 'nobody' : 'asks'}`, { count })}</p>}
      </div>
    </ConfirmDialog>
  );
}
