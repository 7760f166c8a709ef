import { IconCloudOff, IconRefresh } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { isMissing } from '../platform/api-error.ts';
import { useTexts } from '../platform/use-texts.ts';
import type { IconType } from './button.tsx';
import { Button } from './button.tsx';
import { CreateTicket } from './create-ticket.tsx';
import { PageAction } from './page.tsx';
import { Reference } from './reference.tsx';
import { referenceOf } from './references.ts';
import classes from './states.module.css';

type EmptyStateProps = {
  icon: IconType;
  title: string;
  /** One paragraph: what this is. */
  children: ReactNode;
  /** Left out: the page's own primary action. */
  action?: ReactNode;
  /** One other way, and a line below with a link. */
  other?: ReactNode;
  hint?: ReactNode;
};

/** What this is, and the first thing to do. */
export function EmptyState({ icon: Icon, title, children, action, other, hint }: EmptyStateProps) {
  return (
    <div className={classes.state}>
      <Icon size={40} stroke={1.6} aria-hidden className={classes.icon ?? ''} />
      <h2>{title}</h2>
      <p>{children}</p>
      <div className={classes.actions}>
        {action ?? <PageAction size="normal" />}
        {other}
      </div>
      {hint !== undefined && <div className={classes.hint}>{hint}</div>}
    </div>
  );
}

type ErrorStateProps = {
  /** What could not be done, e.g. "Unable to get customers". */
  title: string;
  error: unknown;
  onRetry?: (() => void) | undefined;
  busy?: boolean;
};

/** Something could not be read: what, why, what now, and the reference to quote. */
export function ErrorState({ title, error, onRetry, busy = false }: ErrorStateProps) {
  const { t, errorText } = useTexts();
  const reference = referenceOf(error);
  return (
    <div className={classes.state} data-tone="err" role="alert">
      <IconCloudOff size={40} stroke={1.6} aria-hidden className={classes.icon ?? ''} />
      <h2>{title}</h2>
      <p>{errorText(error)}</p>
      <div className={classes.actions}>
        {onRetry && (
          <Button icon={IconRefresh} busy={busy} onClick={onRetry}>
            {t('common.retry')}
          </Button>
        )}
        <CreateTicket what={title} error={error} />
      </div>
      {reference !== undefined && (
        <div className={classes.reference}>
          <Reference value={reference} />
        </div>
      )}
    </div>
  );
}

/** Bars in place of text that is on its way; `rows` of them, said once to those who listen. */
export function Skeletons({ rows = 3, height = 20 }: { rows?: number; height?: 20 | 40 | 120 }) {
  const { t } = useTexts();
  return (
    <div className={classes.skeletons} role="status">
      <span className="visually-hidden">{t('common.loading')}</span>
      {Array.from({ length: rows }, (_, index) => (
        <span key={index} className={classes.skeleton} data-height={height} />
      ))}
    </div>
  );
}

type QueryLike<Data> = {
  data: Data | undefined;
  error: unknown;
  isFetching: boolean;
  refetch: () => unknown;
};

/** Several reads as one, with what is made of them once all are there. */
export const together = <Data,>(
  reads: readonly QueryLike<unknown>[],
  data: Data | undefined,
): QueryLike<Data> => ({
  data,
  error: reads.find(({ error }) => error !== null)?.error ?? null,
  isFetching: reads.some(({ isFetching }) => isFetching),
  refetch: () => Promise.all(reads.map((one) => one.refetch())),
});

type LoadStateProps<Data> = {
  query: QueryLike<Data>;
  /** Title of the error state. */
  errorTitle: string;
  /** Left out: three bars. */
  skeleton?: ReactNode;
  /** What stands for it when the address names something that is not there. */
  missing?: ReactNode;
  children: (data: Data) => ReactNode;
};

/** Skeleton, error with retry, or the content, for everything that is not a list. */
export function LoadState<Data>({ query, errorTitle, skeleton, missing, children }: LoadStateProps<Data>) {
  if (missing !== undefined && isMissing(query.error)) return missing;
  if (query.data !== undefined) return children(query.data);
  if (query.error === null || query.error === undefined) return skeleton ?? <Skeletons />;
  return (
    <ErrorState
      title={errorTitle}
      error={query.error}
      busy={query.isFetching}
      onRetry={() => void query.refetch()}
    />
  );
}
