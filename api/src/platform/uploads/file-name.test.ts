import { expect, test } from 'vitest';
import { cleanFileName, namedAs } from './file-name.ts';

test.each([
  ['plain', 'report.pdf', 'report.pdf'],
  ['with space and dots around', '  ..report  2026.pdf. ', 'report 2026.pdf'],
  ['with what files cannot have', 'a<b>|c?.txt', 'a_b__c_.txt'],
  ['that turns the reading direction', 'a\u202Efdp.exe', 'afdp.exe'],
  ['too long', `${'a'.repeat(300)}.pdf`, `${'a'.repeat(116)}.pdf`],
  ['far too long', `${'a'.repeat(70_000)}.pdf`, `${'a'.repeat(116)}.pdf`],
  ['of dots', `a${'.'.repeat(70_000)}b.png`, `a${'.'.repeat(115)}.png`],
  ['too long, without an ending', '\u{1F600}'.repeat(40_000), '\u{1F600}'.repeat(60)],
])('a name %s', (_what, typed, kept) => {
  expect(cleanFileName(typed)).toBe(kept);
});

test.each([
  ['up', '../a.png'],
  ['far down', `${'a/'.repeat(40_000)}a.png`],
  ['of Windows', String.raw`C:\a.png`],
  ['of dots alone', '..'],
])('a path %s is refused', (_what, typed) => {
  expect(() => cleanFileName(typed)).toThrow('is a path');
});

test.each([
  ['none', 'report', 'report.pdf'],
  ['its own', 'report.pdf', 'report.pdf'],
  ['no name', '', 'file.pdf'],
  ['no room for one', 'a'.repeat(120), `${'a'.repeat(116)}.pdf`],
])('what has %s is named by its kind, within what is kept', (_what, name, kept) => {
  expect(namedAs(name, 'pdf')).toBe(kept);
});
