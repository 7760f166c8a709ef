import { isApiError } from '../../platform/api-error.ts';
import { RichText } from '../../platform/rich-text.tsx';
import { useTexts } from '../../platform/use-texts.ts';
import { Note } from '../status.tsx';
import { isStale } from './use-decided-on.ts';

const bold = (content: string) => <strong>{content}</strong>;

/** Who was faster, when, and what it says now, as `now` writes it; nothing for another failure. */
export function FasterNote({ failure, now }: { failure: unknown; now: string }) {
  const { t, format } = useTexts();
  if (!isApiError(failure) || !isStale(failure)) return null;
  const { by, at } = failure.details;
  const isKnown = typeof by === 'string' && by !== '' && typeof at === 'string';
  return (
    <Note
      tone="warn"
      title={isKnown ? t('ui.stale.by', { by, at: format.dateTime(at) }) : t('ui.stale.bySomebody')}
      live
    >
      <p>
        <RichText text={t('ui.stale.now', { value: now })} tags={{ b: bold }} />
      </p>
    </Note>
  );
}
