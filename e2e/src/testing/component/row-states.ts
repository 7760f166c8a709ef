import { emptied, fail, never, refuse, sampled, type Answer } from './answers.ts';
import type { ScreenRow } from './row.ts';
import type { Style } from './sample.ts';

/** What a screen can be seen in: filled with usual, the longest or hostile texts, or as its reading comes out. */
export type RowState = 'filled' | 'long' | 'hostile' | 'loading' | 'failed' | 'refused' | 'empty';

/** All that a screen asks, answered in that style. */
export const answersOf = ({ reads, also = [], answers }: ScreenRow, style: Style): Answer[] => [
  ...also.map((one) => sampled(one, style)),
  ...(reads ? [sampled(reads, style)] : []),
  ...(answers?.(style) ?? []),
];

type Reads = NonNullable<ScreenRow['reads']>;

const refusalOf = (reads: Reads, { mayBeMissing }: ScreenRow): Answer =>
  mayBeMissing ? refuse(reads, 'notFound', { status: 404 }) : refuse(reads, 'forbidden');

const styles: Partial<Record<RowState, Style>> = { filled: 'plain', long: 'long', hostile: 'hostile' };
const outcomes: Partial<Record<RowState, (reads: Reads, row: ScreenRow) => Answer>> = {
  loading: never,
  failed: fail,
  refused: refusalOf,
  empty: emptied,
};

/** The states that a screen has: a form of something new reads nothing, and not all lists say that they are empty. */
export const statesOf = ({ reads, empty }: ScreenRow): RowState[] => [
  'filled',
  'long',
  'hostile',
  ...(reads ? (['loading', 'failed', 'refused'] as const) : []),
  ...(reads && empty !== undefined ? (['empty'] as const) : []),
];

/** What a screen is answered in that state. */
export function answersIn(row: ScreenRow, state: RowState): Answer[] {
  const outcome = row.reads && outcomes[state]?.(row.reads, row);
  return [...answersOf(row, styles[state] ?? 'plain'), ...(outcome ? [outcome] : [])];
}
