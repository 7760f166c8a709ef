import { isTooComplex } from '@portal/contract/legal/readable-markdown';
import { diffArrays, diffWordsWithSpace } from 'diff';
import type { Block, Comparison, Part } from './comparison.ts';
import { linesOfText } from './lines.ts';

/** Where less than this is common, words side by side tell less than the old text and the new one. */
const leastCommon = 0.4;
/** What a comparison may cost, because the page stands still meanwhile: edits of one place, and their squares in all. */
const mostEdits = 1000;
const mostEffort = 2 * mostEdits ** 2;

type Change = { added: boolean; removed: boolean; count: number };
/** Compares two things with at most so many edits; nothing when it takes more. */
type Compare<Found extends Change> = (options: { maxEditLength: number }) => Found[] | undefined;

/** What of the effort is left: Myers' algorithm takes the square of the edits. */
function createEffort() {
  let left = mostEffort;
  return <Found extends Change>(compare: Compare<Found>): Found[] | null => {
    const maxEditLength = Math.min(mostEdits, Math.floor(Math.sqrt(left)));
    const found = compare({ maxEditLength });
    const edits = found?.reduce((sum, { added, removed, count }) => sum + (added || removed ? count : 0), 0);
    left -= (edits ?? maxEditLength) ** 2;
    return found ?? null;
  };
}
type Effort = ReturnType<typeof createEffort>;

const kindOf = ({ added, removed }: { added: boolean; removed: boolean }): Part['kind'] => {
  if (added) return 'added';
  return removed ? 'removed' : 'same';
};

type ChangedBlock = Extract<Block, { kind: 'changed' }>;

function changed(before: readonly string[], after: readonly string[], within: Effort): ChangedBlock {
  const [old, now] = [before.join('\n'), after.join('\n')];
  const whole: Part[] = [
    { kind: 'removed', text: old },
    { kind: 'added', text: now },
  ];
  const present = whole.filter(({ text }) => text !== '');
  if (present.length < 2) return { kind: 'changed', parts: present, isCut: false };
  const found = within((options) => diffWordsWithSpace(old, now, options));
  if (!found) return { kind: 'changed', parts: whole, isCut: true };
  const parts = found.map((one): Part => ({ kind: kindOf(one), text: one.value }));
  const common = parts
    .filter(({ kind }) => kind === 'same')
    .reduce((sum, { text }) => sum + text.trim().length, 0);
  const isFar = common / Math.max(old.length, now.length) < leastCommon;
  return { kind: 'changed', parts: isFar ? whole : parts, isCut: false };
}

/** What was taken out and what came in its place stand beside each other in a diff. */
function blocksOf(changes: ReturnType<typeof diffArrays<string>>, within: Effort): Block[] {
  const blocks: Block[] = [];
  for (let at = 0; at < changes.length; at += 1) {
    const change = changes[at];
    const next = changes[at + 1];
    if (!change) continue;
    if (!change.added && !change.removed) {
      blocks.push({ kind: 'same', lines: change.value });
    } else if (next && change.removed && next.added) {
      blocks.push(changed(change.value, next.value, within));
      at += 1;
    } else {
      const [old, now] = change.removed ? [change.value, []] : [[], change.value];
      blocks.push(changed(old, now, within));
    }
  }
  return blocks;
}

/** What differs between two lists of lines; none when nothing does. */
function compareLines(old: readonly string[], now: readonly string[]): Block[] {
  const within = createEffort();
  const changes = within((options) => diffArrays([...old], [...now], options));
  const blocks = changes ? blocksOf(changes, within) : [changed(old, now, within)];
  return blocks.some(({ kind }) => kind === 'changed') ? blocks : [];
}

/** What differs between two Markdown texts as they are read; none when nothing does. */
export const compareTexts = (before: string, after: string): Block[] =>
  compareLines(linesOfText(before), linesOfText(after));

const linesAsWritten = (text: string): string[] => text.split('\n').filter((line) => line.trim() !== '');

/** What differs between two texts, whatever they are. */
export function comparisonOf(before: string, after: string): Comparison {
  const isPlain = isTooComplex(before) || isTooComplex(after);
  if (!isPlain) return { blocks: compareTexts(before, after), isPlain };
  return { blocks: compareLines(linesAsWritten(before), linesAsWritten(after)), isPlain };
}
