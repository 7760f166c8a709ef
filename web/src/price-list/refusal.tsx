import { isApiError } from '../platform/api-error.ts';
import { useTexts } from '../platform/use-texts.ts';
import { Note } from '../ui/status.tsx';

type RefusalProps = { failure: unknown; title: string };

/** Why it was not done; when somebody was faster, who and when. */
export function Refusal({ failure, title }: RefusalProps) {
  const { t, errorText, format } = useTexts();
  if (failure === null || failure === undefined) return null;
  if (!isApiError(failure) || failure.errorKey !== 'stale') {
    return (
      <Note tone="err" title={title} live>
        <p>{errorText(failure)}</p>
      </Note>
    );
  }
  const { by, at } = failure.details;
  const isKnown = typeof by === 'string' && by !== '' && typeof at === 'string';
  const who = isKnown
    ? t('price-list.stale.title', { by, at: format.dateTime(at) })
    : t('price-list.stale.titleUnknown');
  return (
    <Note tone="warn" title={who} live>
      <p>{t('price-list.stale.lookFirst')}</p>
    </Note>
  );
}
