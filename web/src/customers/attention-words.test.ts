import { attentionKind, attentionLevels } from '@portal/contract/attention';
import { serviceAttention } from '@portal/contract/services/list';
import { describe, expect, test } from 'vitest';
import en from './en.json' with { type: 'json' };
import sv from './sv.json' with { type: 'json' };
import { saysState } from './attention-words.ts';

describe.each([
  ['English', en],
  ['Swedish', sv],
])('in %s', (_language, { attention }) => {
  test('every reason and every level has its words', () => {
    const words: readonly string[] = [...Object.keys(attention.reason), ...serviceAttention];
    expect(attentionKind.options.filter((kind) => !words.includes(kind))).toEqual([]);
    expect(attentionLevels.filter((level) => !(level in attention.level))).toEqual([]);
  });
});

test('what the state of a service says already is no reason beside it', () => {
  const said = attentionKind.options.filter((kind) =>
    saysState({ kind, level: 'warning', service: null, count: 1, name: null, since: null }),
  );
  expect(said).toEqual(['serviceFailed', 'serviceNeedsAttention', 'serviceBusy']);
});
