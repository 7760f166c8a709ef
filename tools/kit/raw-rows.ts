/** A test, or what tests alone use. */
type TestSource = { file: string; text: string };

/** The tables whose rows are made by a maker, wherever that is; of a service they are made by `makeServices`. */
const madeTables = (tests: readonly TestSource[]): Set<string> =>
  new Set([
    'service',
    ...tests.flatMap(({ text }) =>
      [...text.matchAll(/\bmakerOf(?:<[^>]*>)?\(\s*'(\w+)'/g)].map(([, table = '']) => table),
    ),
  ]);

/** Tests that insert rows of a table which has a maker themselves, each with the table. */
export function rawRowsOf(tests: readonly TestSource[]): string[] {
  const made = madeTables(tests);
  return tests
    .filter(({ file }) => file.endsWith('.test.ts'))
    .flatMap(({ file, text }) =>
      [...text.matchAll(/\binsert\s+into\s+(\w+)/g)].flatMap(([, table = '']) =>
        made.has(table) ? [`${file}: ${table}`] : [],
      ),
    );
}
