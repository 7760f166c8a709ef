import { createHash } from 'node:crypto';
import process from 'node:process';
import { z } from 'zod';

const isLong = process.env['TEST_LONG'] === 'true';
const seed = process.env['TEST_SEED'] ?? '0';
const cellsOfCall = 3;

export const sampleNote = isLong
  ? 'each cell in every way'
  : `three cells of each call; the same ones again with TEST_SEED=${seed}`;

/** What the control of a simulator tells of its calls. */
export const callList = z.object({
  unkindnesses: z.array(z.string()),
  items: z.array(z.object({ name: z.string(), kind: z.string() })),
});
export const watched = z.object({
  unnamed: z.array(z.string()),
  items: z.array(
    z.object({
      name: z.string(),
      times: z.number(),
      cells: z.record(
        z.string(),
        z.object({
          at: z.array(z.number()),
          ways: z.array(z.number()),
          reason: z.string().nullable(),
        }),
      ),
    }),
  ),
});

/** What one scenario has shown a call to be. */
export type Learned = { scenario: string } & z.infer<typeof watched>['items'][number];

/** A scenario in which a cell can be played: at which of its calls, and in how many ways at each. */
type Place = { scenario: string; at: readonly number[]; ways: readonly number[] };

/** One call and one unkindness, with where it can be played. */
export type PlannedCell = {
  call: string;
  kind: string;
  unkindness: string;
  places: Place[];
  /** Why it can be played in none of them. */
  reason: string | null;
};

const numberOf = (text: string): number =>
  createHash('sha256').update(`${seed} ${text}`).digest().readUInt32BE(0);

/** Calls that no scenario makes and why none can, by name. */
export type Unmet = Readonly<Record<string, string>>;

/** What is wrong with what is said of calls that no scenario makes. */
export function untrue(
  { items }: z.infer<typeof callList>,
  learned: readonly Learned[],
  unmet: Unmet,
): string[] {
  const met = new Set(learned.map(({ name }) => name));
  return [
    ...items.flatMap(({ name }) =>
      met.has(name) || name in unmet ? [] : [`no scenario makes the call ${name}`],
    ),
    ...Object.keys(unmet).flatMap((name) => (met.has(name) ? [`a scenario makes the call ${name}`] : [])),
  ];
}

/** Every call of a simulator with every unkindness. */
export function planOf(
  calls: z.infer<typeof callList>,
  learned: readonly Learned[],
  unmet: Unmet,
): PlannedCell[] {
  return calls.items.flatMap(({ name, kind }) => {
    const own = learned.filter((one) => one.name === name);
    return calls.unkindnesses.map((unkindness) => {
      const seen = own.flatMap(({ scenario, cells }) => {
        const cell = cells[unkindness];
        return cell === undefined ? [] : [{ scenario, ...cell }];
      });
      const places = seen.filter(({ at }) => at.length > 0);
      const reason =
        places.length > 0 ? null : (seen[0]?.reason ?? unmet[name] ?? 'no scenario makes this call');
      return { call: name, kind, unkindness, places, reason };
    });
  });
}

/** One play of a cell: in that scenario, at the call of that number. */
export type Play = { cell: PlannedCell; scenario: string; at: number; seed: number };

const playOf = (cell: PlannedCell, { scenario, at }: Place): Play => {
  const chosen = numberOf(`${cell.call} ${cell.unkindness} ${scenario}`);
  return { cell, scenario, at: at[chosen % at.length] ?? 0, seed: Math.floor(chosen / 1024) % 1000 };
};

const mostPlays = 150;

/** As many of a long list as can be played, from all over it. */
const spread = <T>(all: readonly T[]): T[] =>
  all.filter((_, at) => all.length <= mostPlays || at % Math.ceil(all.length / mostPlays) === 0);

/** In every way at each call of each scenario. */
const everyPlayOf = (cell: PlannedCell): Play[] =>
  cell.places.flatMap(({ scenario, at, ways }) =>
    spread(
      at.flatMap((call, index) =>
        Array.from({ length: ways[index] ?? 0 }, (_, way) => ({ cell, scenario, at: call, seed: way })),
      ),
    ),
  );

export const nameOf = ({ call, unkindness }: Pick<PlannedCell, 'call' | 'unkindness'>): string =>
  `${call} ${unkindness}`;

/** `always`: cells by name that did not hold once, which every run plays in each of their scenarios. */
export type Special = { unmet?: Unmet; always?: readonly string[] };

const inEachScenario = (cell: PlannedCell): Play[] => cell.places.map((place) => playOf(cell, place));

/** Three of one call, in one scenario each. */
function sampleOf(cells: readonly PlannedCell[]): Play[] {
  const orderOf = (cell: PlannedCell): number => numberOf(nameOf(cell));
  return cells
    .toSorted((a, b) => orderOf(a) - orderOf(b))
    .slice(0, cellsOfCall)
    .flatMap((cell) => {
      const place = cell.places[orderOf(cell) % cell.places.length];
      return place === undefined ? [] : [playOf(cell, place)];
    });
}

/** In a long run each cell in every way, otherwise three cells of each call. */
export function playsOf(plan: readonly PlannedCell[], { always = [] }: Special): Play[] {
  const possible = plan.filter(({ places }) => places.length > 0);
  if (isLong) return possible.flatMap(everyPlayOf);
  const calls = new Set(possible.map(({ call }) => call));
  return [
    ...possible.filter((cell) => always.includes(nameOf(cell))).flatMap(inEachScenario),
    ...[...calls].flatMap((call) => sampleOf(possible.filter((cell) => cell.call === call))),
  ];
}
