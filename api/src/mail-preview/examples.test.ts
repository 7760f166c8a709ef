import { languages, type Language } from '@portal/contract/constants';
import { mailVariantTexts } from '@portal/contract/mail/variant-texts';
import { serviceSystems } from '@portal/contract/services/list';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { contents } from '../mail/contents.ts';
import { textOf } from '../mail/texts.ts';
import type { MailKind } from '../platform/mail/mail-queue.ts';
import { registry } from '../capabilities.ts';
import { examplesIn } from './examples.ts';

type Content = Readonly<Record<string, unknown>>;
type Way = { name: string; holds: (value: unknown) => boolean };
type Field = { kind: MailKind; name: string; schema: unknown; examples: readonly Content[] };

const all = examplesIn('en');
const isKind = (kind: string): kind is MailKind => Object.hasOwn(all, kind);
const kinds = Object.keys(all).filter(isKind);
const schemas: Readonly<Record<string, z.ZodObject>> = contents;
const named: Readonly<Record<string, object>> = mailVariantTexts;

/** What the schema of a mail allows and no mail has, or what changes nothing but a word. */
const noVariants: Readonly<Record<string, string>> = {
  'ticket.service': 'names a service',
  'disruptionBegan.customers': 'goes to the addresses of the customers that it names',
  'disruptionOver.customers': 'goes to the addresses of the customers that it names',
  'disruptionOver.endsAt': 'is sent when the end has come',
  'licensesEnding.licenses': 'has a line for each; the one example has one of every kind',
  'licensesEnding.isOfPartner': 'says where its button leads',
  'backupRunEnded.tries': 'is one, or of what has failed each of several',
  'creditNearLimit.limitMinor': 'is never sent without a limit',
  'creditNearLimit.usedMinor': 'is never sent while little is used',
  'invoicesMade.month': 'names a month',
  'invoicesMade.dueOn': 'names a day',
  'monthWaits.month': 'names a month',
  'invoicesMade.invoices': 'has a line for each; the one example has one of every kind',
  'invoicesMade.more': 'says how many are not listed',
  'invoicesMade.totalMinor': 'is said in a sentence',
  'invoicesOverdue.invoices': 'has a line for each',
  'invoicesOverdue.more': 'says how many are not listed',
  'invoicesOverdue.leftMinor': 'is never sent of nothing',
  'monthWaits.open': 'is never sent of none',
  'dataStale.system': 'names a system that is read',
  'dataStale.region': 'is empty for a system without regions',
  'dataFresh.system': 'names a system that is read',
  'dataFresh.region': 'is empty for a system without regions',
  'dataStale.reason': 'says why in a sentence',
  'dataStale.count': 'is never sent of none',
  'pricesImported.number': 'names a draft',
  'pricesImported.changed': 'is never sent of none',
};

const saysWith = (
  field: Field,
  value: unknown,
  { content, language }: { content: Content; language: Language },
) => JSON.stringify(textOf(field.kind, language, { ...content, [field.name]: value }));

/** The text is another one without the value, not only the same with a gap. */
const missesIt = (field: Field, { full, empty }: { full: unknown; empty: unknown }): boolean =>
  field.examples.some((content) =>
    languages.some((language) => {
      const gap = saysWith(field, full, { content, language }).replaceAll('¤', '');
      return gap !== saysWith(field, empty, { content, language });
    }),
  );

const present = (isThere: (value: unknown) => boolean): Way[] => [
  { name: 'with', holds: isThere },
  { name: 'without', holds: (value) => !isThere(value) },
];
const isTime = (name: string): boolean => /^at$|At$/.test(name);

/** A list or words, which may be empty. */
function presenceOf(field: Field): Way[] {
  const { kind, name, schema } = field;
  if (schema instanceof z.ZodArray) {
    const isOne = missesIt(field, { full: ['¤'], empty: [] });
    return isOne ? present((value) => Array.isArray(value) && value.length > 0) : [];
  }
  if (!(schema instanceof z.ZodString)) throw new Error(`What are the variants of ${kind}.${name}?`);
  if (isTime(name)) return [];
  return missesIt(field, { full: '¤', empty: '' }) ? present((value) => value !== '') : [];
}

/** Systems of services are told apart by names from their records alone: the first stands for all. */
const alike: ReadonlySet<unknown> = new Set(serviceSystems.slice(1));

/** The values of a field that each make a text of its own. */
function waysOf(field: Field): Way[] {
  const { kind, name, schema } = field;
  if (`${kind}.${name}` in noVariants) return [];
  if (schema instanceof z.ZodDefault) return waysOf({ ...field, schema: schema.unwrap() });
  if (schema instanceof z.ZodNullable) return present((value) => value !== null);
  if (schema instanceof z.ZodEnum) {
    const options =
      kind === 'operationFailed'
        ? [...registry.operations.values()].map(({ events }) => events.failed)
        : schema.options.filter((option) => !alike.has(option));
    return options.map((option) => ({ name: String(option), holds: (value) => value === option }));
  }
  return presenceOf(field);
}

test.each(kinds)('%s has an example of everything that its text can say', (kind) => {
  const examples: readonly Content[] = Object.values<Content>(all[kind]);
  const fields = Object.entries(schemas[kind]?.shape ?? {});
  const missing = fields.flatMap(([name, schema]) =>
    waysOf({ kind, name, schema, examples })
      .filter(({ holds }) => !examples.some((content) => holds(content[name])))
      .map((way) => `${name}: ${way.name}`),
  );
  expect(missing).toEqual([]);
});

test.each(kinds)('the variants of %s have names, in the same order, and differ', (kind) => {
  const variants = Object.keys(all[kind]);
  expect(variants).toEqual(Object.keys(named[kind] ?? { usual: null }));
  for (const language of languages) {
    const contentsOf: readonly Content[] = Object.values<Content>(examplesIn(language)[kind]);
    const said = contentsOf.map((content) => JSON.stringify(textOf(kind, language, content)));
    expect(new Set(said).size).toBe(variants.length);
  }
});
