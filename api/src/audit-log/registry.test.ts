import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import {
  auditCapabilities,
  auditCategories,
  auditEventNames,
  auditEvents,
  isAuditEvent,
} from '@portal/contract/audit-log';
import { auditEventText, auditEventTexts, unknownEventText } from '@portal/contract/audit-texts';
import { languages } from '@portal/contract/constants';
import { expect, test } from 'vitest';

const api = path.resolve(import.meta.dirname, '..');
const sources = readdirSync(api, { recursive: true, encoding: 'utf8' }).filter(
  (name) => name.endsWith('.ts') && !name.includes('.test.') && !/^(testing|seed|audit-log)\//.test(name),
);
const codes = sources.map((name) => ({ name, text: readFileSync(path.join(api, name), 'utf8') }));

test('the capabilities that are there are the folders there are', () => {
  const all = new Set(auditEventNames.map((event) => auditEvents[event].capability));
  const there = [...all].filter((capability) => existsSync(path.join(api, capability)));
  expect([...auditCapabilities].toSorted()).toEqual(there.toSorted());
});

test('an event whose capability exists is written by it, and the others wait for theirs', () => {
  const unwritten = auditEventNames.filter((event) => {
    const { capability } = auditEvents[event];
    const own = codes.filter(({ name }) => name.startsWith(`${capability}/`));
    return auditCapabilities.includes(capability) && !own.some(({ text }) => text.includes(`'${event}'`));
  });
  expect(unwritten).toEqual([]);
});

test('what the code writes is registered', () => {
  // The compiler says so too, as long as nobody tells it otherwise.
  const written = codes.flatMap(({ name, text }) =>
    [...text.matchAll(/\bevent(?::| =) '(\w+)'/g)].map(([, event = '']) => ({ name, event })),
  );
  expect(written.length).toBeGreaterThan(20);
  expect(written.filter(({ event }) => !isAuditEvent(event))).toEqual([]);
});

test('every event has a category of section 8, and every category an event', () => {
  const used = new Set(auditEventNames.map((event) => auditEvents[event].category));
  expect([...used].toSorted()).toEqual([...auditCategories].toSorted());
});

test('every event has a text of its own in both languages, and what is not an event is unknown', () => {
  expect(Object.keys(auditEventTexts).toSorted()).toEqual([...auditEventNames].toSorted());
  for (const language of languages) {
    const texts = auditEventNames.map((event) => auditEventText(event, language));
    expect(texts.filter((text) => text.trim() === '')).toEqual([]);
    expect(new Set(texts).size).toBe(texts.length);
    for (const none of ['event 4107', '', 'constructor', '__proto__']) {
      expect(auditEventText(none, language)).toBe(unknownEventText[language]);
    }
  }
  expect(auditEventText('event 4107', 'en')).toBe('Unknown');
});
