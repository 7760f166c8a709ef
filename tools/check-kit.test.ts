import { expect, test } from 'vitest';
import { exceeded, figuresText } from './kit/figures.ts';
import { findForeignTables, tableOwners } from './kit/foreign-tables.ts';
import { exportsOfOne } from './kit/exports.ts';
import { dataCenter, outsidersOf, recovery, storage } from './kit/names.ts';
import { rawRowsOf } from './kit/raw-rows.ts';
import { isDemo, isTexts } from './kit/sources.ts';

const migrations = [
  {
    file: 'api/migrations/0001-one.sql',
    user: 'one',
    text: `create table one_thing (id uuid);
create table notice (id uuid);
create table session (id uuid);
create view one_shown as select id from one_thing;
`,
  },
  {
    file: 'api/migrations/0002-two.sql',
    user: 'two',
    text: `-- It goes with its notice.
create table two_thing (id uuid, foreign key (id) references one_thing (id));
grant select on one_thing to portal_worker;
create function of_two() returns void language sql as $$
  delete from notice where id is null
$$;
create view two_shown as
  select t.id from two_thing t join one_thing o on o.id = t.id;
`,
  },
];

const sources = (text: string) => [{ file: 'api/src/two/repository.ts', user: 'two', text }];

test('SQL of one capability that names a table of another is found, wherever it stands', () => {
  const owners = tableOwners(migrations);
  expect([...owners]).toEqual([
    ['one_thing', 'one'],
    ['notice', 'one'],
    ['session', 'platform'],
    ['two_thing', 'two'],
  ]);
  const foreign = (text: string) => findForeignTables(sources(text), owners).map(({ table }) => table);
  expect(foreign('sql`select from one_thing`')).toEqual(['one_thing']);
  expect(foreign("blockers: [{ table: 'one_thing' }]")).toEqual(['one_thing']);
  expect(foreign('sql`select from two_thing t, notice n`')).toEqual(['notice']);
  expect(foreign('sql`update notice set id = null`')).toEqual(['notice']);
  expect(foreign('sql`select from two_thing t join session s on true where t.notice is null`')).toEqual([]);
  expect(foreign('// from notice\nsql`select id from one_shown, of_one_thing()`')).toEqual([]);
  expect(findForeignTables(migrations, owners)).toEqual([
    { file: 'api/migrations/0002-two.sql', table: 'one_thing', owner: 'one' },
    { file: 'api/migrations/0002-two.sql', table: 'notice', owner: 'one' },
  ]);
});

test('a file outside that names S3 Storage is found by its path or its text', () => {
  const texts: Readonly<Record<string, string>> = {
    'api/src/s3-storage/own.ts': 'bucket',
    'api/src/queues/s3-rows.ts': '',
    'api/src/queues/rows.ts': '// as a bucket is',
    'web/src/ui/columns.tsx': 'IconColumns3Solid',
    'api/src/platform/process/metrics.ts': 'buckets: [1, 2]',
  };
  const found = outsidersOf(storage, Object.keys(texts), (file) => texts[file] ?? '');
  expect(found).toEqual(['api/src/queues/s3-rows.ts', 'api/src/queues/rows.ts']);
});

test('a system whose name begins like another’s names its own service alone', () => {
  const texts: Readonly<Record<string, string>> = {
    'api/src/one.ts': 'cloud-director',
    'api/src/two.ts': 'Cloud Director Availability',
    'api/src/three.ts': 'to display',
    'drivers/cloud-director-availability/src/index.ts': 'vdcId',
  };
  const read = (file: string): string => texts[file] ?? '';
  expect(outsidersOf(dataCenter, Object.keys(texts), read)).toEqual([
    'api/src/one.ts',
    'drivers/cloud-director-availability/src/index.ts',
  ]);
  expect(outsidersOf(recovery, Object.keys(texts), read)).toEqual(['api/src/two.ts']);
});

test('demo data and texts of a service are told from its source, and no others', () => {
  const demo = (file: string): boolean => isDemo(`api/src/${file}.ts`);
  expect(['seed/generate', 'one/seed', 'one/seed-things', 'one/two/seed'].every(demo)).toBe(true);
  expect(['one/seeds', 'one/seed-things/index', 'platform/seeding/random'].some(demo)).toBe(false);
  expect(isTexts('contract/src/s3-storage/texts.ts')).toBe(true);
  expect(isTexts('contract/src/s3-storage/file-texts.ts')).toBe(true);
  expect(isTexts('contract/src/services/texts.ts')).toBe(false);
  expect(isTexts('contract/src/s3-storage/service.ts')).toBe(false);
});

test('an export of the kit that one service alone uses is found, whoever imports it how', () => {
  const texts: Readonly<Record<string, string>> = {
    'api/src/services/kit.ts':
      'export const forOne = 1;\nexport type ForBoth = 1;\nexport function own() {}\n',
    'contract/src/services/both.ts': 'export const both = 1;\nexport const alone = 1;\n',
    'api/src/services/more.ts': "import { own } from './kit.ts';\n",
    'api/src/one/a.ts':
      "import { forOne as first, type ForBoth } from '../services/kit.ts';\nimport { both, alone } from '@portal/contract/services/both';\n",
    'api/src/one/b/c.ts': "import { forOne, own } from '../../services/kit.ts';\n",
    'web/src/two/a.ts': "import { both } from '@portal/contract/services/both';\n",
    'api/src/testing/made-up/a.ts': "import type { ForBoth } from '../../services/kit.ts';\n",
  };
  expect(exportsOfOne(Object.keys(texts), ['one', 'two'], (file) => texts[file] ?? '')).toEqual([
    'api/src/services/kit.ts: forOne (one)',
    'contract/src/services/both.ts: alone (one)',
  ]);
});

test('a test that inserts what has a maker itself is found', () => {
  const makers = { file: 'api/src/one/testing/things.ts', text: "makerOf<'name'>('one_thing', () => ({}))" };
  const raw = (table: string) => ({
    file: 'api/src/one/a.test.ts',
    text: `sql\`insert into ${table} (id)\``,
  });
  expect(rawRowsOf([makers, raw('one_thing')])).toEqual(['api/src/one/a.test.ts: one_thing']);
  expect(rawRowsOf([makers, raw('service')])).toEqual(['api/src/one/a.test.ts: service']);
  expect(rawRowsOf([makers, raw('operation')])).toEqual([]);
  expect(rawRowsOf([{ ...makers, text: 'insert into one_thing' }])).toEqual([]);
});

test('a figure above its bound is named, and so is what it has counted', () => {
  const figures = [
    { name: 'circles', value: 1, atMost: 0, of: ['a.ts'] },
    { name: 'lines', value: 10 },
  ];
  expect(exceeded(figures).map(({ name }) => name)).toEqual(['circles']);
  expect(figuresText(figures)).toContain('\ncircles:\n  a.ts\n');
});
