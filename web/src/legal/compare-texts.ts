import { diffArrays, diffWordsWithSpace } from 'diff';
import { linesOfText } from './lines.ts';

export type Part = { kind: 'same' | 'added' | 'removed'; text: string };
/** Lines that are as they were, or one place that changed: what was there and what is, word by word. */
export type Block = { kind: 'same'; lines: string[] } | { kind: 'changed'; parts: Part[] };

/** Where less than this is common, words side by side tell less than the old text and the new one. */
const leastCommon = 0.4;

const kindOf = ({ added, removed }: { added: boolean; removed: boolean }): Part['kind'] => {
  if (added) return 'added';
  return removed ? 'removed' : 'same';
};

function changed(before: readonly string[], after: readonly string[]): Part[] {
  const [old, now] = [before.join('\n'), after.join('\n')];
  const whole: Part[] = [
    { kind: 'removed', text: old },
    { kind: 'added', text: now },
  ];
  const given = whole.filter(({ text }) => text !== '');
  if (given.length < 2) return given;
  const parts = diffWordsWithSpace(old, now).map((one): Part => ({ kind: kindOf(one), text: one.value }));
  const common = parts
    .filter(({ kind }) => kind === 'same')
    .reduce((sum, { text }) => sum + text.trim().length, 0);
  return common / Math.max(old.length, now.length) < leastCommon ? whole : parts;
}

/** What was taken out and what came in its place stand beside each other in a diff. */
function blocksOf(changes: ReturnType<typeof diffArrays<string>>): Block[] {
  const blocks: Block[] = [];
  for (let at = 0; at < changes.length; at += 1) {
    const change = changes[at];
    const next = changes[at + 1];
    if (!change) continue;
    if (!change.added && !change.removed) {
      blocks.push({ kind: 'same', lines: change.value });
    } else if (next && change.removed && next.added) {
      blocks.push({ kind: 'changed', parts: changed(change.value, next.value) });
      at += 1;
    } else {
      const parts = change.removed ? changed(change.value, []) : changed([], change.value);
      blocks.push({ kind: 'changed', parts });
    }
  }
  return blocks;
}

/** What differs between two Markdown texts as they are read; none when nothing does. */
export function compareTexts(before: string, after: string): Block[] {
  const blocks = blocksOf(diffArrays(linesOfText(before), linesOfText(after)));
  return blocks.some(({ kind }) => kind === 'changed') ? blocks : [];
}
