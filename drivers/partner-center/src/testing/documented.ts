import { existsSync, readFileSync } from 'node:fs';
import { vendorFile } from '@portal/ports/testing/referee/description';
import { z } from 'zod';

export const examplesFile = vendorFile('partner-center', 'ms-docs-http-examples-2021-07.json');

const example = z.object({ doc: z.string(), heading: z.string(), kind: z.string(), text: z.string() });
const file = z.object({ examples: z.array(example) });
export type Example = z.infer<typeof example>;

/** Requests and answers out of the vendor's documentation; null when they are not on this machine. */
export const readExamples = (): Example[] | null =>
  existsSync(examplesFile) ? file.parse(JSON.parse(readFileSync(examplesFile, 'utf8'))).examples : null;

/** The answer that a page documents: its status and its JSON, null without one. Throws when it is no JSON. */
export function answerIn(
  examples: readonly Example[],
  doc: string,
  heading = 'Response example',
): { status: number; json: unknown } {
  const found = examples.find(
    (one) => one.doc === `${doc}.md` && one.kind === 'response' && one.heading.startsWith(heading),
  );
  if (found === undefined) throw new Error(`${doc} documents no such answer`);
  const status = Number(/^HTTP\/1.1 (\d{3})/.exec(found.text)?.[1]);
  const at = found.text.indexOf('{');
  return { status, json: at === -1 ? null : JSON.parse(found.text.slice(at)) };
}

const kindOf = (value: unknown): string => {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
};

/** Every property with its kind, list positions as `*`: `items/*\/id string`. */
export function shapeOf(value: unknown, place = ''): string[] {
  if (Array.isArray(value)) return [...new Set(value.flatMap((one) => shapeOf(one, `${place}/*`)))];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, one]) => {
    const path = place === '' ? name : `${place}/${name}`;
    return [`${path} ${kindOf(one)}`, ...shapeOf(one, path)];
  });
}

/** What the vendor's pages write that is no JSON: cuts, remarks, commas too many and too few, and other slips. */
const slips: readonly [RegExp, string][] = [
  [/^\s*\/\/.*$/gm, ''],
  [/(?<=[,{[\]}\d"el])[ \t]+\/\/[^\n"]*$/gm, ''],
  [/\{\s*\.\.\.\s*\}/g, '{}'],
  [/^\s*(?:\[\.\.\.\]|\.\.\.)\s*$/gm, ''],
  [/"(\w+):"(?=\S)/g, '"$1":"'],
  [/(": )0+(?=\d)/g, '$1'],
  [/(?<=["\d}\]]|true|false|null)(\s*\n\s*)(?=["{[])/g, ',$1'],
  [/,(?=\s*[}\]])/g, ''],
];

const written = (json: string): unknown => {
  const text = slips.reduce((left, [slip, right]) => left.replaceAll(slip, right), json);
  try {
    return JSON.parse(text.slice(0, text.lastIndexOf('}') + 1));
  } catch {
    return undefined;
  }
};

export type DocumentedAnswer = { doc: string; json: unknown };

/** Every documented answer; `json` undefined of one that no reader could read. */
export const answersIn = (examples: readonly Example[]): DocumentedAnswer[] =>
  examples.flatMap(({ doc, kind, text }) =>
    kind === 'response' && text.includes('{') ? { doc, json: written(text.slice(text.indexOf('{'))) } : [],
  );

const typed = z.looseObject({ attributes: z.object({ objectType: z.string() }) });

/** All objects of a type anywhere in an answer. */
export function objectsIn(value: unknown, objectType: string): Record<string, unknown>[] {
  if (typeof value !== 'object' || value === null) return [];
  const own = typed.safeParse(value).data;
  const inside = Object.values(value).flatMap((one) => objectsIn(one, objectType));
  return own?.attributes.objectType === objectType ? [own, ...inside] : inside;
}
