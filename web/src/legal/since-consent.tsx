import type { ResponseOf } from '@portal/contract/http';
import type { listOutstandingDocuments } from '@portal/contract/legal/consent';
import { useTexts } from '../platform/use-texts.ts';
import { Note } from '../ui/status.tsx';
import classes from './since-consent.module.css';

type OutstandingDocument = ResponseOf<typeof listOutstandingDocuments>['items'][number];
type SinceConsentProps = {
  document: Pick<OutstandingDocument, 'changes' | 'previous' | 'replaces' | 'sellerName'>;
};

/** What those who published say of every version since one's last consent. */
function Changes({ changes }: Pick<OutstandingDocument, 'changes'>) {
  const { t, format } = useTexts();
  if (changes.length === 0) return <p>{t('legal.since.untold')}</p>;
  return (
    <ul className={classes.changes}>
      {changes.map(({ publishedAt, comment }) => (
        <li key={publishedAt}>
          <span className={classes.day}>{format.date(publishedAt)}</span> {comment}
        </li>
      ))}
    </ul>
  );
}

/** Why one is asked who has accepted before: it takes another's place, it changed, or it is asked for again. */
export function SinceConsent({ document }: SinceConsentProps) {
  const { t, format } = useTexts();
  const { changes, previous, replaces, sellerName: seller } = document;
  const dayOf = (consent: { acceptedAt: string }) => ({ date: format.date(consent.acceptedAt) });
  return (
    <>
      {replaces && (
        <Note title={t('legal.since.replaces', { other: replaces.sellerName })}>
          <p>{t('legal.since.replacesText', { seller, other: replaces.sellerName, ...dayOf(replaces) })}</p>
        </Note>
      )}
      {previous && (
        <Note title={t(`legal.since.${previous.isSame ? 'same' : 'changed'}`, dayOf(previous))}>
          {previous.isSame ? <p>{t('legal.since.sameText', { seller })}</p> : <Changes changes={changes} />}
        </Note>
      )}
    </>
  );
}
