import { languages, type Language } from '@portal/contract/constants';
import { answersIn, statesOf, type RowState } from '../component/row-states.ts';
import type { ScreenRow } from '../component/row.ts';
import { allRows } from '../component/rows/all.ts';
import { allShown } from '../component/rows/shown.ts';
import { allAnswers, storedFor, tokensOf } from '../opening.ts';
import type { Answer } from '../component/answers.ts';

export const modes = ['light', 'dark'] as const;
export type Mode = (typeof modes)[number];
export type Look = { mode: Mode; language: Language };

/** A screen of the component tests in one of its states, as somebody looks at it. */
export type ShownState = { row: ScreenRow; state: RowState; look: Look };

/** Every screen of the component tests: as it opens, and as their tests go on from there. */
export const screens: readonly { title: string; rows: readonly ScreenRow[] }[] = [
  { title: 'As they open', rows: allRows },
  { title: 'Before what their tests press', rows: allShown },
];

const byName = new Map(
  screens.flatMap(({ rows }) => rows).map((row) => [row.name.toLowerCase(), row] as const),
);

/**
 * A state has a host name of its own, so that it is answered by its calls alone, and keeps its token and its appearance
 * apart from those of all others: `filled.buckets.light.en.localhost`.
 */
export const hostOf = ({ row, state, look: { mode, language } }: ShownState): string =>
  `${state}.${row.name.toLowerCase()}.${mode}.${language}.localhost`;

/** Which one such a host names. */
export function stateOf(host: string): ShownState | undefined {
  const [stateName, name = '', modeName, languageName, ...rest] = host.split('.');
  const row = byName.get(name);
  const state = row && statesOf(row).find((one) => one === stateName);
  const mode = modes.find((one) => one === modeName);
  const language = languages.find((one) => one === languageName);
  if (rest.join('.') !== 'localhost' || !row || !state || !mode || !language) return undefined;
  return { row, state, look: { mode, language } };
}

/** What it is answered, by the names of the endpoints; what comes later stands for what comes before. */
export function answersAt({ row, state, look }: ShownState): Map<string, Answer> {
  const answers = allAnswers({ ...row, view: look, answers: answersIn(row, state) });
  return new Map(answers.map((one) => [one.endpoint.name, one]));
}

/** What the device has kept: who is signed in, and the look. */
export const keptAt = ({ row, look }: ShownState): Record<string, string> =>
  storedFor(
    { ...row, view: look, answers: [], stored: { i18nextLng: look.language } },
    tokensOf('screen', Date.now()),
  );
