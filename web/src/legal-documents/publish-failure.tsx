import { isApiError, type ApiError } from '../platform/api-error.ts';
import { useTexts } from '../platform/use-texts.ts';
import { Button } from '../ui/button.tsx';
import { CreateTicket } from '../ui/create-ticket.tsx';
import { Reference } from '../ui/reference.tsx';
import { referenceOf } from '../ui/references.ts';
import { Note } from '../ui/status.tsx';
import { PartialSuccess, useRetry, type Partial, type PublicationResult } from './use-publish.ts';

type PublishFailureProps = {
  failure: unknown;
  /** Shows what holds now. */
  onLook: () => void;
  onDone: (published: PublicationResult) => Promise<void>;
};

/** What is told at the file. */
export const isOfTheFile = (failure: unknown): failure is ApiError =>
  isApiError(failure) && failure.errorKey === 'documentTooComplex';

/** Why it was not published: all of it, or half; and who was faster. */
export function PublishFailure({ failure, onLook, onDone }: PublishFailureProps) {
  const { t, errorText } = useTexts();
  if (failure === null || failure === undefined || isOfTheFile(failure)) return null;
  if (failure instanceof PartialSuccess) return <Half partial={failure.partial} onDone={onDone} />;
  if (isApiError(failure) && failure.errorKey === 'stale') {
    return <Stale details={failure.details} onLook={onLook} />;
  }
  const reference = referenceOf(failure);
  const title = t('legal-documents.form.failed');
  return (
    <Note tone="err" title={title} live action={<CreateTicket size="note" what={title} error={failure} />}>
      <p>{errorText(failure)}</p>
      {reference !== undefined && <Reference value={reference} />}
    </Note>
  );
}

function Stale({ details, onLook }: { details: Record<string, unknown>; onLook: () => void }) {
  const { t, format } = useTexts();
  const { by, at } = details;
  const isKnown = typeof by === 'string' && by !== '' && typeof at === 'string';
  const title = isKnown
    ? t('legal-documents.stale.title', { by, at: format.dateTime(at) })
    : t('legal-documents.stale.titleUnknown');
  const look = (
    <Button size="note" onClick={onLook}>
      {t('legal-documents.stale.load')}
    </Button>
  );
  return (
    <Note tone="warn" title={title} live action={look}>
      <p>{t('legal-documents.stale.text')}</p>
    </Note>
  );
}

function Half({
  partial,
  onDone,
}: {
  partial: Partial;
  onDone: (published: PublicationResult) => Promise<void>;
}) {
  const { t, errorText } = useTexts();
  const { isBusy, failure, send } = useRetry(partial, onDone);
  const { happened } = partial;
  const again = (
    <Button size="note" busy={isBusy} onClick={() => send()}>
      {t(`legal-documents.partial.${happened}Retry`)}
    </Button>
  );
  return (
    <Note tone="warn" title={t(`legal-documents.partial.${happened}`)} live action={again}>
      <p>{failure === null ? t(`legal-documents.partial.${happened}Text`) : errorText(failure)}</p>
    </Note>
  );
}
