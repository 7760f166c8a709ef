import type { Column, Filter, ListData, ListState, Place, Sort } from './types.ts';

type Sortable = Pick<Column<never>, 'id' | 'sortable' | 'lastFirst' | 'usual'>;
type Loose = Record<string, string | undefined>;

/** The columns that are hidden until somebody wants them. */
export const extrasOf = (columns: readonly Pick<Column<never>, 'id' | 'extra'>[]): string[] =>
  columns.filter(({ extra }) => extra === true).map(({ id }) => id);

/** Another search, sort or filter starts at the first page again. */
export function changed<State extends ListState>(state: State, change: Loose): State {
  return { ...state, ...change, cursor: undefined, page: undefined };
}

/** The sort as the address has it, when a column of the list can be sorted by it. */
export function sortOf(state: ListState, columns: readonly Sortable[]): Sort {
  const { sort = '' } = state;
  const descending = sort.startsWith('-');
  const id = descending ? sort.slice(1) : sort;
  const known = columns.some((column) => column.id === id && column.sortable === true);
  return known ? { id, descending } : null;
}

/** The sort that the rows are in; without one in the address as the list comes, else by the first that can be sorted. */
export function shownSort(state: ListState, columns: readonly Sortable[]): Sort {
  const usual =
    columns.find((column) => column.lastFirst || column.usual) ??
    columns.find(({ sortable }) => sortable === true);
  return sortOf(state, columns) ?? (usual ? { id: usual.id, descending: usual.lastFirst === true } : null);
}

/** First up, then down, then the list's own order; where that is down already, from there up and back. */
export function nextSort(current: Sort, { id, lastFirst = false }: Sortable): string | undefined {
  const isSorted = current?.id === id;
  if (lastFirst) return isSorted && current.descending ? id : undefined;
  if (!isSorted) return id;
  return current.descending ? undefined : `-${id}`;
}

/** Filters with a few values that are in use: those whose value is one of their options. */
export function choicesInUse(state: ListState, filters: readonly Filter[]) {
  const values: Loose = { ...state };
  return filters.flatMap((filter) => {
    if (!('options' in filter)) return [];
    const option = filter.options.find(({ value }) => value === values[filter.id]);
    return option ? [{ filter, option }] : [];
  });
}

/** How many filters are in use, of both kinds. */
export const countInUse = (state: ListState, filters: readonly Filter[]): number =>
  choicesInUse(state, filters).length +
  filters.filter((filter) => !('options' in filter) && filter.inUse !== undefined).length;

export const isNarrowed = (state: ListState, filters: readonly Filter[]): boolean =>
  (state.search ?? '') !== '' || countInUse(state, filters) > 0;

/** The list without search and filters. */
export function cleared<State extends ListState>(state: State, filters: readonly Filter[]): State {
  const none: Loose = { search: undefined };
  for (const word of filters.flatMap((filter) => ('options' in filter ? [filter.id] : filter.words))) {
    none[word] = undefined;
  }
  return changed(state, none);
}

export const pageSizes = [25, 50, 100, 200] as const;

export const pageSizeOf = (state: ListState, preferred: number): number =>
  pageSizes.find((size) => String(size) === state.pageSize) ?? preferred;

export const pageOf = (state: ListState): number => {
  const page = Number(state.page);
  return state.cursor !== undefined && Number.isInteger(page) && page > 1 ? page : 1;
};

/** Where in the list the rows of this state are. */
export const placeOf = (
  state: ListState,
  { filters, pageSize }: { filters: readonly Filter[]; pageSize: number },
): Place => ({
  page: pageOf(state),
  isFirst: state.cursor === undefined,
  pageSize,
  narrowed: isNarrowed(state, filters),
});

/** Why there are no rows: nothing is in the list, nothing matches, or those of this page are gone; null when there are. */
export function emptinessOf(
  data: ListData<unknown> | undefined,
  { isFirst, narrowed }: Place,
): 'list' | 'match' | 'page' | null {
  if (data === undefined || data.items.length > 0) return null;
  if (!isFirst && data.total !== 0) return 'page';
  return narrowed ? 'match' : 'list';
}

/** The query of the endpoint that this state stands for. */
export function queryOf(
  state: ListState,
  list: {
    columns: readonly Sortable[];
    filters: readonly Filter[];
    pageSize: number;
  },
): Record<string, unknown> {
  const sort = sortOf(state, list.columns);
  const filters = choicesInUse(state, list.filters).map(({ filter, option }) => [filter.id, option.value]);
  return {
    pageSize: list.pageSize,
    search: state.search,
    sort: sort === null ? undefined : `${sort.descending ? '-' : ''}${sort.id}`,
    cursor: state.cursor,
    ...Object.fromEntries(filters),
  };
}

/** As far as rows are counted: `10,000+` from there on. */
export const totalText = (total: number | '10000+', number: (value: number) => string): string =>
  typeof total === 'number' ? number(total) : `${number(10_000)}+`;

/** All rows are in view, and would be at any size of a page. */
export const fitsOnePage = (data: ListData<unknown> | undefined, { isFirst }: Place): boolean =>
  isFirst && typeof data?.total === 'number' && data.total <= pageSizes[0];

/** The numbers in the foot: which rows of the whole are in view. */
export function rangeOf(place: { page: number; pageSize: number; shown: number }) {
  const from = place.shown === 0 ? 0 : (place.page - 1) * place.pageSize + 1;
  return { from, to: from === 0 ? 0 : from + place.shown - 1 };
}
