import { useEffect, useRef, type ReactNode } from 'react';
import { isApiError } from '../../platform/api-error.ts';
import { absent } from '../../platform/format.ts';
import type { TextBranch } from '../../platform/text-keys.ts';
import { useTexts } from '../../platform/use-texts.ts';
import { Button } from '../button.tsx';
import { CreateTicket } from '../create-ticket.tsx';
import { Reference } from '../reference.tsx';
import { referenceOf } from '../references.ts';
import { Note } from '../status.tsx';
import { DifferenceList } from './difference-list.tsx';
import type { FieldName } from './newer-version.ts';
import type { FormValues } from './types.ts';
import type { NewerVersion } from './use-newer-version.ts';

type SaveFailureProps<Values extends FormValues> = {
  failure: unknown;
  newer: NewerVersion<Values>;
  /** "The customer could not be saved" */
  title: string;
  /** Who was faster, `by` and `at`, or that it is not known who. */
  of: TextBranch<'title' | 'titleUnknown'>;
  /** What a field is called within a sentence. */
  fieldName: (name: FieldName<Values>) => string;
  /** How a field's value is written; left out, as it is. */
  write?: (name: FieldName<Values>, value: unknown) => string;
};

/** Why it was not saved; when somebody was faster, who and when, and the way on. */
export function SaveFailure<Values extends FormValues>(props: SaveFailureProps<Values>) {
  const { failure, newer, title } = props;
  const { errorText } = useTexts();
  const isStale = isApiError(failure) && failure.errorKey === 'stale';
  if (newer.isLoaded && (isStale || failure === null)) return <Loaded {...props} />;
  if (isStale) return <Stale {...props} details={failure.details} />;
  if (failure === null || failure === undefined) return null;
  const reference = referenceOf(failure);
  return (
    <InView of={failure}>
      <Note tone="err" title={title} live action={<CreateTicket size="note" what={title} error={failure} />}>
        <p>{errorText(failure)}</p>
        {reference !== undefined && <Reference value={reference} />}
      </Note>
    </InView>
  );
}

/** The button that was pressed is far below it on a phone: each new failure is brought into view. */
function InView({ of, children }: { of: unknown; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'nearest' });
  }, [of]);
  return <div ref={place}>{children}</div>;
}

type StaleProps<Values extends FormValues> = SaveFailureProps<Values> & { details: Record<string, unknown> };

function Stale<Values extends FormValues>({ details, newer, of }: StaleProps<Values>) {
  const { t, format } = useTexts();
  const { by, at } = details;
  const isKnown = typeof by === 'string' && by !== '' && typeof at === 'string';
  return (
    <Note
      tone="warn"
      title={isKnown ? t(`${of}.title`, { by, at: format.dateTime(at) }) : t(`${of}.titleUnknown`)}
      live
      action={
        <Button size="note" busy={newer.isLoading} onClick={() => void newer.load()}>
          {t('ui.stale.load')}
        </Button>
      }
    >
      <p>{t('ui.stale.text')}</p>
    </Note>
  );
}

function plainly(_name: string, value: unknown): string {
  const parts: unknown[] = Array.isArray(value) ? value : [value];
  const words = parts.filter((part) => typeof part === 'string' || typeof part === 'number');
  return words.join(', ') || absent;
}

function Loaded<Values extends FormValues>({ newer, fieldName, write }: SaveFailureProps<Values>) {
  const { t } = useTexts();
  const asText = (name: FieldName<Values>, value: unknown) => (write ?? plainly)(name, value);
  const differences = newer.differences.map((one) => ({
    name: one.name,
    typed: asText(one.name, one.typed),
    found: asText(one.name, one.found),
  }));
  return (
    <Note title={t('ui.stale.loaded')} live>
      <p>{t(differences.length > 0 ? 'ui.stale.choose' : 'ui.stale.saveAgain')}</p>
      <DifferenceList
        of="ui.stale"
        differences={differences}
        fieldName={fieldName}
        onUse={({ name }) => newer.use(name)}
      />
    </Note>
  );
}
