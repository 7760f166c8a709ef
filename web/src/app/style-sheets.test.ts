import { readFileSync, readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { layoutProperties } from './layout-constants.ts';

test('styles use no custom property that nothing sets', () => {
  const folder = new URL('../', import.meta.url);
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const read = (name: string): string => readFileSync(new URL(name, folder), 'utf8');
  const sheets = files.filter((name) => name.endsWith('.css')).map((name) => ({ name, css: read(name) }));
  const scripts = files.filter((name) => /\.tsx?$/.test(name)).map(read);
  const set = new Set([
    ...layoutProperties().map(([name]) => name),
    ...sheets.flatMap(({ css }) => [...css.matchAll(/(--[\w-]+)\s*:/g)].map(([, name]) => name)),
    ...scripts.flatMap((text) => [...text.matchAll(/['"`](--[\w-]+)/g)].map(([, name]) => name)),
  ]);
  const unknown = sheets.flatMap(({ name, css }) =>
    // The component library sets its own; one with another value beside it may be absent.
    [...css.matchAll(/var\((--(?!mantine-)[\w-]+)\)/g)].flatMap(([, used]) =>
      set.has(used) ? [] : [`${name}: ${used}`],
    ),
  );
  expect(unknown).toEqual([]);
});
