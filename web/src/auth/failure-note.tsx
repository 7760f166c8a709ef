import { isApiError } from '../platform/api-error.ts';
import { useTexts } from '../platform/use-texts.ts';
import { Note } from '../ui/status.tsx';

type FailureNoteProps = { failure: unknown };

/** Why a step did not succeed, above its fields. What the portal itself is the reason for carries its reference. */
export function FailureNote({ failure }: FailureNoteProps) {
  const { t, errorText } = useTexts();
  if (failure === null || failure === undefined) return null;
  const reference = isApiError(failure) && failure.status >= 500 ? failure.requestId : '';
  return (
    <Note tone="err" title={errorText(failure)} live>
      {reference !== '' && (
        <p>
          {t('common.reference')} <code>{reference}</code>
        </p>
      )}
    </Note>
  );
}
