import type { Endpoint, ResponseOf } from '@portal/contract/http';
import type * as z from 'zod';
import { keepPreviousData, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useApi, type Api } from '../../platform/api.ts';
import type { ReadInput } from '../../platform/call.ts';
import { useTablePreferences } from '../../platform/preferences.ts';
import type { DataAge } from '../age.tsx';
import { useKept } from '../use-kept.ts';
import { ListFrame } from './list-view.tsx';
import { extrasOf, pageSizeOf, placeOf, queryOf } from './list-state.ts';
import type { Column, ListData, ListEndpoint, ListLook, ListState, RowOf, Sums } from './types.ts';

type Columns<E extends ListEndpoint> = readonly Column<RowOf<E>>[];

export type DataListProps<E extends ListEndpoint, State extends ListState> = Omit<
  ListLook<RowOf<E>>,
  'columns'
> & {
  endpoint: E;
  /** Of what is answered, where their heads say something of all rows; undefined while nothing is. */
  columns: Columns<E> | ((answer: ResponseOf<E> | undefined) => Columns<E>);
  /** What the query always has beside what its record takes of the address, e.g. `month`. */
  input?: Partial<ReadInput<E>>;
  /** The search parameters of the route, and how they change. */
  state: State;
  onStateChange: (next: State) => void;
  /** Age of the data, for what mirrors a cloud. */
  ageOf?: (answer: ResponseOf<E>) => DataAge | undefined;
  /** What stands below the columns, by their ids. */
  sumsOf?: (answer: ResponseOf<E>) => readonly Sums[];
  /** What all that match come to. */
  sumOf?: (answer: ResponseOf<E>) => ReactNode;
  /** Name of the CSV file without its ending; left out, the list's id. */
  csvName?: string;
};

/** The state of a list is checked word by word in `queryOf`; the API checks it again. */
const isQuery = <E extends ListEndpoint>(query: unknown): query is ReadInput<E> => typeof query === 'object';
const isRows = <E extends ListEndpoint>(answer: unknown): answer is ListData<RowOf<E>> =>
  typeof answer === 'object' && answer !== null && 'items' in answer;
const hasCsv = (endpoint: Endpoint): endpoint is Endpoint & { csv: true; query: z.ZodType<object, object> } =>
  endpoint.csv === true;

/** Fetches the CSV of exactly what is filtered; undefined where the endpoint has none. */
function csvOf(endpoint: ListEndpoint, query: object, download: Api['downloadCsv']) {
  if (!hasCsv(endpoint)) return undefined;
  const wanted = { ...query, cursor: undefined, pageSize: undefined };
  return (fileName: string) => download(endpoint, wanted, fileName);
}

/** Asks anew, and no longer waits for what was asked before. */
async function readAnew(client: QueryClient, queryKey: readonly unknown[]): Promise<void> {
  await client.cancelQueries({ queryKey, exact: true });
  await client.refetchQueries({ queryKey, exact: true });
}

/** The one list: sorted, searched, filtered and paged by the API, its state in the address. */
export function DataList<E extends ListEndpoint, State extends ListState>(props: DataListProps<E, State>) {
  const { endpoint, input, state, filters = [] } = props;
  const columnsOf = (answer?: ResponseOf<E>): Columns<E> =>
    typeof props.columns === 'function' ? props.columns(answer) : props.columns;
  const columns = columnsOf();
  const [preferences, setPreferences] = useTablePreferences(props.id, extrasOf(columns));
  const pageSize = pageSizeOf(state, preferences.pageSize);
  const listQuery = { ...Object(input), ...queryOf(state, { columns, filters, pageSize }) };
  const client = useQueryClient();
  const api = useApi();
  const queryOptions = api.query(endpoint, isQuery<E>(listQuery) ? listQuery : undefined);
  const query = useQuery({ ...queryOptions, placeholderData: keepPreviousData });
  // Of the rows in view, for as long as these are the old ones.
  const shownState = useKept(state, query.isPlaceholderData);
  const shownSize = useKept(pageSize, query.isPlaceholderData);
  const answer = query.data;
  const download = csvOf(endpoint, listQuery, api.downloadCsv);
  return (
    <ListFrame
      {...props}
      preferences={preferences}
      setPreferences={setPreferences}
      place={placeOf(shownState, { filters, pageSize: shownSize })}
      isBehind={query.isPlaceholderData}
      columns={columnsOf(answer)}
      data={isRows<E>(answer) ? answer : undefined}
      error={query.error}
      isFetching={query.isFetching}
      refetch={() => void readAnew(client, queryOptions.queryKey)}
      {...(answer !== undefined && {
        age: props.ageOf?.(answer),
        sums: props.sumsOf?.(answer),
        sum: props.sumOf?.(answer),
      })}
      onCsv={download && (() => download(`${props.csvName ?? props.id}.csv`))}
    />
  );
}
