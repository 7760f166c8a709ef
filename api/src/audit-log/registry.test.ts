import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { auditCategories } from '@portal/contract/audit-log/categories';
import {
  auditCapabilities,
  auditEventNames,
  auditEventOf,
  awaitedCapabilities,
  isAuditEvent,
  writtenEvents,
} from '@portal/contract/audit-log/events';
import { auditEventText, unknownEventText } from '@portal/contract/audit-log/texts';
import { languages } from '@portal/contract/constants';
import { endpoints } from '@portal/contract/endpoints';
import { describe, expect, test } from 'vitest';
import { valuesIn } from '../testing/source-values.ts';

const api = path.resolve(import.meta.dirname, '..');
const sources = readdirSync(api, { recursive: true, encoding: 'utf8' }).filter(
  (name) => name.endsWith('.ts') && !name.includes('.test.') && !/^(testing|seed|audit-log)\//.test(name),
);
const codes = sources.map((name) => ({ name, text: readFileSync(path.join(api, name), 'utf8') }));

/** Whether there is a folder of it, and an endpoint in it that changes something. */
const changesThings = (capability: string): boolean =>
  existsSync(path.join(api, capability)) &&
  endpoints.some(({ module, method }) => module === capability && method !== 'GET');

/** The words in quotes that the code of a capability has as values, by the capability. */
const values = new Map(
  auditCapabilities.map((capability) => [
    capability,
    new Set(
      codes.filter(({ name }) => name.startsWith(`${capability}/`)).flatMap(({ text }) => valuesIn(text)),
    ),
  ]),
);

describe('the capabilities', () => {
  test('that change things are listed as there, and the others as awaited', () => {
    const all = [...auditCapabilities, ...awaitedCapabilities];
    // The demo's own switches are nobody's organization.
    const changing = endpoints.filter(({ module, method }) => method !== 'GET' && module !== 'demo');
    // What services share has no endpoints of its own: theirs change things with it.
    expect([...new Set(changing.map(({ module }) => module)), 'services'].toSorted()).toEqual(
      [...auditCapabilities].toSorted(),
    );
    expect(auditCapabilities.filter((capability) => !changesThings(capability))).toEqual(['services']);
    expect(awaitedCapabilities.filter(changesThings)).toEqual([]);
    expect(new Set(all).size).toBe(all.length);
  });

  test('have events, and every event one of them', () => {
    const used = new Set<string>(auditEventNames.map((event) => auditEventOf(event).capability));
    expect([...used].toSorted()).toEqual([...auditCapabilities, ...awaitedCapabilities].toSorted());
  });

  test('write every event of theirs', { tags: ['audited'] }, () => {
    const unwritten = writtenEvents.filter((event) =>
      auditCapabilities.some(
        (capability) => capability === auditEventOf(event).capability && !values.get(capability)?.has(event),
      ),
    );
    expect(writtenEvents.length).toBeGreaterThan(60);
    expect(unwritten).toEqual([]);
  });
});

test('what the code writes is registered', () => {
  // The compiler says so too, as long as nobody tells it otherwise.
  const written = codes.flatMap(({ name, text }) =>
    [...text.matchAll(/\bevent(?::| =) '(\w+)'/g)].map(([, event = '']) => ({ name, event })),
  );
  expect(written.length).toBeGreaterThan(20);
  expect(written.filter(({ event }) => !isAuditEvent(event))).toEqual([]);
});

test('every event has a category, and every category an event', () => {
  const used = new Set(auditEventNames.map((event) => auditEventOf(event).category));
  expect([...used].toSorted()).toEqual([...auditCategories].toSorted());
});

test('every event has a text of its own in both languages, and what is not an event is unknown', () => {
  for (const language of languages) {
    const texts = auditEventNames.map((event) => auditEventText(event, language));
    expect(texts.filter((text) => text.trim() === '' || text === unknownEventText[language])).toEqual([]);
    expect(new Set(texts).size).toBe(texts.length);
    for (const none of ['event 4107', '', 'constructor', '__proto__']) {
      expect(auditEventText(none, language)).toBe(unknownEventText[language]);
    }
  }
  expect(auditEventText('event 4107', 'en')).toBe('Unknown');
});
