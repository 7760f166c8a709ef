import type { TextKey } from '../platform/text-keys.ts';
import { useTexts } from '../platform/use-texts.ts';
import { Note } from '../ui/status.tsx';

/** Since when the system of a thing does not list it; null while it does. */
type Seen = { notSeenSince?: string | null };

/** The same in a row, beside what it was last. */
export function useNotSeenText(): (thing: Seen) => string | false {
  const { t, format } = useTexts();
  return ({ notSeenSince = null }) =>
    notSeenSince !== null && t('services.notSeen.since', { at: format.dateTime(notSeenSince) });
}

/** Above what is shown of it: that it may be gone, what of it is billed, and when it ends. */
export function NotSeenNote({ thing, text = 'services.notSeen.text' }: { thing: Seen; text?: TextKey }) {
  const { t } = useTexts();
  const since = useNotSeenText()(thing);
  if (since === false) return null;
  return (
    <Note tone="warn" title={since}>
      <p>{t(text)}</p>
    </Note>
  );
}
