import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { endpoints } from './endpoints.ts';
import type { Schema } from './http.ts';

/** As long as a whole body may be: that a field is too long is only said once all its rules were tried. */
const length = 256 * 1024;
/** Below that nothing is slow, however it grows, and the processor's time is not told exactly. */
const noticeableCpuMs = 50;
/** What four times the text may take; an expression that tries a text from each of its signs takes sixteen times. */
const mostGrowth = 8;

const pieces = [
  ' ',
  'a',
  'A',
  '0',
  '-',
  '.',
  '@',
  '/',
  ':',
  '+',
  '\n',
  'a.',
  'a-',
  '1.',
  '0 ',
  '\u2028',
  'é',
];
const hostile = pieces.flatMap((piece) =>
  ['', 'a', 'a@', 'https://a.'].flatMap((start) =>
    ['', '!'].map((end) => {
      const textOf = (size: number): string => start + piece.repeat(size / piece.length) + end;
      return { piece, start, end, text: textOf(length), quarter: textOf(length / 4) };
    }),
  ),
);

type Shape = {
  properties?: Record<string, Shape> | undefined;
  items?: Shape | undefined;
  anyOf?: Shape[] | undefined;
};
const shape: z.ZodType<Shape> = z.lazy(() =>
  z.object({
    properties: z.record(z.string(), shape).optional(),
    items: shape.optional(),
    anyOf: z.array(shape).optional(),
  }),
);
const shapeOf = (schema: Schema): Shape =>
  shape.parse(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }));

/** What has that shape, with the text wherever one may stand. */
function filled({ properties, items, anyOf }: Shape, text: string): unknown {
  if (properties) {
    return Object.fromEntries(Object.entries(properties).map(([name, of]) => [name, filled(of, text)]));
  }
  if (items) return [filled(items, text)];
  return anyOf?.[0] ? filled(anyOf[0], text) : text;
}

const cpuMs = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};

/** Ends in any case: some expressions would not before the machine does. */
const atMostSeconds = 30;

/** The texts on which that schema is slow. */
function slowOn(schema: Schema): string[] {
  const of = shapeOf(schema);
  const costOf = (text: string): number => {
    const value = filled(of, text);
    const before = cpuMs();
    z.safeParse(schema, value);
    return cpuMs() - before;
  };
  const slow: string[] = [];
  let trying = '';
  const tryAll = (): void => {
    for (const { piece, start, end, text, quarter } of hostile) {
      trying = JSON.stringify([start, piece, end]);
      const grows = (): boolean => {
        const cost = costOf(text);
        return cost > noticeableCpuMs && cost > mostGrowth * costOf(quarter);
      };
      // Once may be chance: what is cleared away meanwhile counts, too.
      if (grows() && grows() && grows()) slow.push(trying);
    }
  };
  try {
    runInNewContext('tryAll()', { tryAll }, { timeout: atMostSeconds * 1000 });
  } catch (error) {
    throw new Error(`Not done with ${trying}.`, { cause: error });
  }
  return slow;
}

const schemas = endpoints.flatMap(({ name, body, query }) =>
  [body, query].flatMap((schema) => (schema ? [{ name, schema }] : [])),
);

test('no field of any endpoint takes long to be looked at, however long what stands in it', () => {
  const slow = schemas.flatMap(({ name, schema }) => slowOn(schema).map((text) => `${name}: ${text}`));
  expect(slow).toEqual([]);
});
