import { acceptTerms } from '@portal/contract/auth/sign-in';
import type { ResponseOf } from '@portal/contract/http';
import type { listOutstandingDocuments } from '@portal/contract/legal/consent';
import { useState, type FormEvent } from 'react';
import { ComparedTexts, DocumentFile, DocumentText, SinceConsent } from '../legal/index.tsx';
import { isApiError } from '../platform/api-error.ts';
import { useFinishSignIn } from '../platform/sign-in.ts';
import { useTexts } from '../platform/use-texts.ts';
import { Button } from '../ui/button.tsx';
import { CheckboxField } from '../ui/form/choice-fields.tsx';
import { Segments } from '../ui/segments.tsx';
import { useLogOut } from '../ui/use-log-out.ts';
import { useSend } from '../ui/use-send.ts';
import { FailureNote } from './failure-note.tsx';
import classes from './auth.module.css';
import looks from './accept-terms.module.css';

export type OutstandingDocument = ResponseOf<typeof listOutstandingDocuments>['items'][number];
type AcceptTermsFormProps = {
  documents: OutstandingDocument[];
  /** They have changed since they were read. */
  onChanged: () => void;
  /** They stay in view until the next page is there. */
  onAccepted: () => void;
};

/** Title and text as they are read: a version may change its title alone. */
const textOf = ({ title, markdown }: { title: string; markdown: string }): string =>
  `# ${title}\n\n${markdown}`;

/** The text that was accepted, when there is one to compare: another version, and no PDF. */
function textAccepted({ previous }: OutstandingDocument) {
  if (!previous || previous.isSame || previous.markdown === null) return null;
  const { title, markdown, acceptedAt } = previous;
  return { title, markdown, acceptedAt };
}

/** The whole text; and for who accepted an older one, first what differs from it. */
function Reading({ document }: { document: OutstandingDocument }) {
  const { t, format } = useTexts();
  const { title, markdown } = document;
  const previous = textAccepted(document);
  const [view, setView] = useState<'changes' | 'whole'>(previous ? 'changes' : 'whole');
  if (document.format === 'pdf') return <DocumentFile document={document} />;
  return (
    <>
      {previous && (
        <Segments
          label={t('auth.terms.view', { document: title })}
          value={view}
          onChange={setView}
          options={[
            { value: 'changes', label: t('auth.terms.changes') },
            { value: 'whole', label: t('auth.terms.whole') },
          ]}
        />
      )}
      <div className={looks.text} role="region" aria-label={title} tabIndex={0}>
        {previous && view === 'changes' ? (
          <ComparedTexts
            before={textOf(previous)}
            after={textOf(document)}
            alike={t('auth.terms.alike', { date: format.date(previous.acceptedAt) })}
          />
        ) : (
          <DocumentText markdown={markdown} top={3} />
        )}
      </div>
    </>
  );
}

type DocumentProps = {
  document: OutstandingDocument;
  isTicked: boolean;
  isMissed: boolean;
  onTick: (isTicked: boolean) => void;
};

function Document({ document, isTicked, isMissed, onTick }: DocumentProps) {
  const { t, format } = useTexts();
  const { kind, title, sellerName, publishedAt } = document;
  const facts = t('auth.terms.published', { seller: sellerName, date: format.date(publishedAt) });
  return (
    <section className={looks.document}>
      <div>
        <h2>{title}</h2>
        <p className={classes.help}>{facts}</p>
      </div>
      <SinceConsent document={document} />
      <Reading document={document} />
      <CheckboxField
        id={`accept-${kind}`}
        name={kind}
        label={t('auth.terms.accept', { document: title })}
        value={isTicked}
        onChange={onTick}
        onBlur={() => undefined}
        error={isMissed ? { errorKey: 'consent' } : undefined}
        required
      />
    </section>
  );
}

/** What a tick is for: one file may be several documents, and another file of a document is read anew. */
const idOf = ({ kind, hash }: OutstandingDocument): string => `${kind} ${hash}`;

/** Sends the consents, named by the hashes of what was shown; documents that changed meanwhile are read again. */
function useAcceptance({ documents, onChanged, onAccepted }: AcceptTermsFormProps) {
  const [ticked, setTicked] = useState<Record<string, boolean>>({});
  const [isChecked, setChecked] = useState(false);
  const { send, isBusy, failure } = useSend({
    call: async ({ write }) => {
      const hashes = documents.map(({ hash }) => hash);
      const answer = await write(acceptTerms, { body: { termsConsent: true, hashes } });
      onAccepted();
      return answer;
    },
    onSuccess: useFinishSignIn(),
    leavesOnSuccess: true,
    onFailure: (error) => {
      if (isApiError(error) && error.errorKey === 'documentsChanged') onChanged();
    },
  });
  const isTicked = (document: OutstandingDocument): boolean => ticked[idOf(document)] === true;

  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    setChecked(true);
    const missed = documents.find((document) => !isTicked(document));
    if (missed) event.currentTarget.querySelector<HTMLInputElement>(`#accept-${missed.kind}`)?.focus();
    else send();
  };
  const tick = (document: OutstandingDocument, value: boolean): void =>
    setTicked({ ...ticked, [idOf(document)]: value });
  return {
    isTicked,
    isMissed: (one: OutstandingDocument) => isChecked && !isTicked(one),
    tick,
    submit,
    isBusy,
    failure,
  };
}

/** Every outstanding document with its full text and its tick. */
export function AcceptTermsForm(props: AcceptTermsFormProps) {
  const { documents } = props;
  const { t } = useTexts();
  const { isTicked, isMissed, tick, submit, isBusy, failure } = useAcceptance(props);
  const leaving = useLogOut();
  return (
    <form noValidate className={classes.documents} onSubmit={submit}>
      {documents.map((document) => (
        <Document
          key={idOf(document)}
          document={document}
          isTicked={isTicked(document)}
          isMissed={isMissed(document)}
          onTick={(value) => tick(document, value)}
        />
      ))}
      <FailureNote failure={failure} />
      <div className={classes.actions}>
        <Button type="submit" variant="primary" busy={isBusy}>
          {t(documents.length === 0 ? 'auth.login.continue' : 'auth.terms.submit')}
        </Button>
        {documents.length > 0 && (
          <Button busy={leaving.isBusy} onClick={() => leaving.send()}>
            {t('auth.terms.decline')}
          </Button>
        )}
      </div>
    </form>
  );
}
