import { expect, it } from 'vitest';
import { meanings, word, wordsOf } from './words.ts';

const stateOf = meanings({ powered_off: 'off', POWERED_ON: 'on', 4: 'on' });

it('a word means the same in any case, and however it joins', () => {
  for (const off of ['powered_off', 'PoweredOff', 'POWERED-OFF', 'Powered off'])
    expect(stateOf(off)).toBe('off');
  expect([stateOf('poweredOn'), stateOf('4'), stateOf(4)]).toEqual(['on', 'on', 'on']);
  expect(wordsOf(['P1Y', 'P1M'])('p1y')).toBe('P1Y');
});

it('an unknown word is none of those that are known', () => {
  for (const other of ['paused', '', null, undefined, 5, 'constructor', '__proto__'])
    expect(stateOf(other)).toBeNull();
  expect(word(stateOf).safeParse('paused').success).toBe(false);
  expect(word(stateOf).parse('POWERED_OFF')).toBe('off');
});
