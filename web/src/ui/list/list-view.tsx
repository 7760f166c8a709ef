import { isApiError, isMissing } from '../../platform/api-error.ts';
import { useTablePreferences } from '../../platform/preferences.ts';
import { useTexts } from '../../platform/use-texts.ts';
import { Button } from '../button.tsx';
import { MissingPage, PageFacts } from '../page.tsx';
import { EmptyState, ErrorState } from '../states.tsx';
import { Note } from '../status.tsx';
import { useKept } from '../use-kept.ts';
import { useBelow } from '../viewport.ts';
import { Cards } from './cards.tsx';
import { Foot } from './foot.tsx';
import { GonePage } from './gone-page.tsx';
import {
  changed,
  cleared,
  emptinessOf,
  fitsOnePage,
  pageSizeOf,
  placeOf,
  shownSort,
  totalText,
} from './list-state.ts';
import { LongWait } from './long-wait.tsx';
import { NoMatch } from './no-match.tsx';
import { Rows } from './rows.tsx';
import { Toolbar } from './toolbar.tsx';
import { backward } from './trail.ts';
import type { ListState, ListViewProps, Sort, ToolbarProps } from './types.ts';
import { mayHide } from './use-rows.ts';
import classes from './list.module.css';

/** A list of rows that are given; `DataList` asks an endpoint for them. */
export function ListView<Row, State extends ListState>(props: ListViewProps<Row, State>) {
  const { state, filters = [] } = props;
  const [preferences, setPreferences] = useTablePreferences(props.id);
  const pageSize = pageSizeOf(state, preferences.pageSize);
  const place = placeOf(state, { filters, pageSize });
  return <ListFrame {...props} place={place} preferences={preferences} setPreferences={setPreferences} />;
}

/** Toolbar, rows and foot, or what stands for them while there is nothing. */
export function ListFrame<Row, State extends ListState>(props: ToolbarProps<Row, State>) {
  const { data, state, columns, place, preferences, setPreferences } = props;
  if (isMissing(props.error)) return <MissingPage />;
  if (emptinessOf(data, place) === 'list') {
    const { icon, title, text, ...ways } = props.empty;
    // What is a part of a page is not where its action stands.
    const action = ways.action === undefined && props.isPart ? false : ways.action;
    return (
      <>
        <PageFacts age={props.age} />
        <EmptyState icon={icon} title={title} {...ways} action={action}>
          {text}
        </EmptyState>
      </>
    );
  }
  const hidden = columns.filter((column) => mayHide(column) && preferences.hidden.includes(column.id));
  return (
    <div className={classes.list} data-headed={props.heading !== undefined || undefined}>
      <Facts {...props} />
      <Toolbar {...props} />
      <Waiting {...props} />
      <Content
        {...props}
        hidden={hidden.map((column) => column.id)}
        density={preferences.density}
        sort={shownSort(state, columns)}
      />
      {data !== undefined && data.items.length > 0 && !(props.sums && fitsOnePage(data, place)) && (
        <Foot
          {...props}
          pageSize={pageSizeOf(state, preferences.pageSize)}
          onPageSize={(next) => setPreferences({ pageSize: next })}
        />
      )}
    </div>
  );
}

/** Count and age in the header. The count is of all rows, so it stays while a search narrows them. */
function Facts<Row, State extends ListState>({
  data,
  error,
  place,
  age,
  isPart = false,
}: ToolbarProps<Row, State>) {
  const { format } = useTexts();
  const total = data?.total === undefined ? undefined : totalText(data.total, format.number);
  const whole = useKept(place.narrowed ? undefined : total, place.narrowed || total === undefined);
  const failed = error !== undefined && error !== null;
  const shownAge = age && failed ? { ...age, unreachable: true } : age;
  return <PageFacts count={isPart ? undefined : whole} age={shownAge} />;
}

type WaitingProps = Pick<ToolbarProps<never, ListState>, 'isFetching' | 'isBehind' | 'refetch'>;
const Waiting = ({ isFetching, isBehind = false, refetch }: WaitingProps) =>
  isFetching && refetch && <LongWait isBehind={isBehind} refetch={refetch} />;

/** Asking again; where the address names a place in the list that is no longer one, from the first page. */
function againOf<Row, State extends ListState>({ error, ...props }: ListViewProps<Row, State>) {
  const isPageGone = isApiError(error) && error.errorKey === 'invalidCursor';
  return isPageGone ? () => props.onStateChange(changed(props.state, {})) : props.refetch;
}

type ContentProps<Row, State extends ListState> = ToolbarProps<Row, State> & {
  density: 'normal' | 'compact';
  hidden: readonly string[];
  sort: Sort;
};

function Content<Row, State extends ListState>(props: ContentProps<Row, State>) {
  const { data, error, refetch, isFetching = false } = props;
  const phone = useBelow('sm');
  const failed = error !== undefined && error !== null;
  if (data === undefined && failed) {
    return <ErrorState title={props.errorTitle} error={error} onRetry={againOf(props)} busy={isFetching} />;
  }
  if (data?.items.length === 0) return <NoRows {...props} />;
  return (
    <>
      {failed && <Stale refetch={refetch} isFetching={isFetching} />}
      {phone ? <Cards {...props} /> : <Rows {...props} />}
    </>
  );
}

function NoRows<Row, State extends ListState>(props: ToolbarProps<Row, State>) {
  const { id, data, place, state, filters = [], onStateChange } = props;
  if (emptinessOf(data, place) === 'page')
    return <GonePage onBack={() => onStateChange(backward(id, state))} />;
  return <NoMatch onClear={() => onStateChange(cleared(state, filters))} />;
}

/** The rows are those that were read last. */
function Stale({
  refetch,
  isFetching = false,
}: Pick<ListViewProps<never, ListState>, 'refetch' | 'isFetching'>) {
  const { t } = useTexts();
  const action = (
    <Button size="note" busy={isFetching} onClick={refetch}>
      {t('common.retry')}
    </Button>
  );
  return (
    <Note tone="warn" title={t('ui.list.stale')} live action={action}>
      <p>{t('ui.list.staleText')}</p>
    </Note>
  );
}
