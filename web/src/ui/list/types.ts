import type { Endpoint, ResponseOf } from '@portal/contract/http';
import type { ReactNode } from 'react';
import type { TablePreferences } from '../../platform/preferences.ts';
import type { DataAge } from '../age.tsx';
import type { IconType } from '../button.tsx';
import type { MenuEntry } from '../menu/entries.ts';

/** What a list keeps in the address: its own words and one per filter. `page` is for the numbers in the foot only. */
export type ListState = {
  search?: string | undefined;
  sort?: string | undefined;
  cursor?: string | undefined;
  page?: string | undefined;
  pageSize?: string | undefined;
};

export type ListEndpoint = Endpoint & { csv?: true };
export type RowOf<E extends ListEndpoint> =
  ResponseOf<E> extends { items: readonly (infer Row)[] } ? Row : never;

/** Where a column goes on the cards of a phone; `beside` the title, `below` it over the width; `none` leaves it out. */
export type CardRole = 'title' | 'beside' | 'fact' | 'status' | 'amount' | 'below' | 'none';

export type Column<Row> = {
  /** Also the word to sort by, when it is sortable. */
  id: string;
  header: string;
  /** What is in it needs no head to be seen. */
  isHeadHidden?: boolean;
  cell: (row: Row) => ReactNode;
  align?: 'left' | 'right';
  sortable?: boolean;
  /** The list comes in its order, the last first, e.g. the newest. */
  lastFirst?: boolean;
  /** Ascending, it begins with what there is most of, e.g. of urgency. */
  mostFirst?: boolean;
  /** The list comes in its order, though others that can be sorted stand before it. */
  usual?: boolean;
  /** False for what has to stay; the strong column always stays. */
  hideable?: boolean;
  /** The name of the row, one per list. */
  strong?: boolean;
  /** What people typed, of any length: it takes more lines before it pushes others out of sight. The name does, too. */
  words?: boolean;
  /** Hidden until somebody wants it. */
  extra?: boolean;
  cardRole?: CardRole;
  /** At least so many pixels wide; left out, as wide as its text. */
  width?: number;
};

/** A filter with a few values. */
export type ChoiceFilter = {
  /** The parameter of the endpoint, and of the address. */
  id: string;
  label: string;
  options: readonly { value: string; label: string }[];
};

/** A filter whose values are chosen in a way of its own, e.g. a span of time; the screen puts them into the query. */
export type OpenFilter = {
  id: string;
  label: string;
  /** The parameters of the address that it owns. */
  words: readonly string[];
  /** What is chosen, in words; undefined for all. */
  inUse: string | undefined;
  /** What there is to choose from; `done` closes it. */
  choose: (done: () => void) => ReactNode;
};
export type Filter = ChoiceFilter | OpenFilter;

export type RowAction = Omit<Extract<MenuEntry, { kind: 'action' }>, 'kind'> & {
  /** A line is drawn above it. */
  separated?: boolean;
};

export type EmptyList = {
  icon: IconType;
  title: string;
  text: ReactNode;
  /** Left out: the page's primary action. */
  action?: ReactNode;
  other?: ReactNode;
  hint?: ReactNode;
};

/** What both kinds of list are told by the screen. */
export type ListLook<Row> = {
  /** It stands below other things, so that its count says nothing about the page. */
  isPart?: boolean;
  /** Of a part: beside the search, with the count. */
  heading?: string;
  /** A row has a second line in one of its columns. */
  twoLines?: boolean;
  /** Names the list's settings on this device, e.g. `customers`. */
  id: string;
  /** What it lists, for those who do not see it: "Customers". */
  label: string;
  columns: readonly Column<Row>[];
  rowId: (row: Row) => string;
  /** What the row is called in "Actions for …". */
  rowName: (row: Row) => string;
  /** Before the name: a monogram or an icon. */
  lead?: ((row: Row) => ReactNode) | undefined;
  rowActions?: ((row: Row) => readonly RowAction[]) | undefined;
  /** Being created or deleted: pinned on top and muted. */
  isPending?: ((row: Row) => boolean) | undefined;
  filters?: readonly Filter[] | undefined;
  /** Left out: no search. */
  searchLabel?: string | undefined;
  empty: EmptyList;
  /** Title of the error state: "Unable to get customers". */
  errorTitle: string;
};

export type Sums = Readonly<Record<string, ReactNode>>;

export type ListData<Row> = {
  items: readonly Row[];
  nextCursor?: string | null;
  total?: number | '10000+';
};
/** Which rows are in view; while the next ones are on their way, still the place of those before. */
export type Place = {
  page: number;
  isFirst: boolean;
  pageSize: number;
  /** Of those that match a search or filter only. */
  narrowed: boolean;
};
export type Sort = { id: string; descending: boolean } | null;

export type ListViewProps<Row, State extends ListState> = ListLook<Row> & {
  /** Undefined while it is loaded for the first time. */
  data: ListData<Row> | undefined;
  error?: unknown;
  isFetching?: boolean | undefined;
  refetch?: (() => void) | undefined;
  /** The search parameters of the route, and how they change. */
  state: State;
  onStateChange: (next: State) => void;
  age?: DataAge | undefined;
  /** The sums of all that match, by column: the last rows, in view as long as the list is. */
  sums?: readonly Sums[] | undefined;
  /** What all that match come to, in the foot. */
  sum?: ReactNode;
  onCsv?: (() => Promise<void>) | undefined;
};

export type ToolbarProps<Row, State extends ListState> = ListViewProps<Row, State> & {
  place: Place;
  /** The rows in view are not yet those that the state asks for. */
  isBehind?: boolean | undefined;
  preferences: TablePreferences;
  setPreferences: (next: Partial<TablePreferences>) => void;
};

export type RowsProps<Row, State extends ListState> = ListLook<Row> & {
  data: ListData<Row> | undefined;
  state: State;
  onStateChange: (next: State) => void;
  sort: Sort;
  density: 'normal' | 'compact';
  hidden: readonly string[];
  isFetching?: boolean | undefined;
  sums?: readonly Sums[] | undefined;
};
