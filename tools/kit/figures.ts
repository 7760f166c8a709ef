import { findCircles } from './circles.ts';
import { findForeignTables, tableOwners } from './foreign-tables.ts';
import { exportsOfOne } from './exports.ts';
import { rawRowsOf } from './raw-rows.ts';
import { dataCenter, licenses, outsidersOf, recovery, services, storage, type Named } from './names.ts';
import {
  demoFiles,
  filesAtWork,
  isDemo,
  isTexts,
  madeUpFiles,
  readApi,
  readMigrations,
  readSource,
  sourceFiles,
  testFiles,
} from './sources.ts';

/** One figure: what it counts, at most how much it may be where that is a rule, and what it has counted where that helps. */
export type Figure = { name: string; value: number; atMost?: number; of?: readonly string[] };

const linesOf = (files: readonly string[]): number =>
  files.reduce((sum, file) => sum + readSource(file).split('\n').length - 1, 0);

type Part = readonly [name: string, ...patterns: string[]];

/** What a service is made of, and beside its lines the demo data, texts and tests in its folders. */
function serviceFigures({ title, folder }: Named, clouds: readonly Part[]): Figure[] {
  const own = `{contract,api,web}/src/${folder}/**/*.{ts,tsx}`;
  const atWork = filesAtWork(own);
  const parts: readonly Part[] = [
    ['contract', `contract/src/${folder}/**/*.ts`],
    ['API', `api/src/${folder}/**/*.ts`],
    ...clouds,
    ['web with CSS', `web/src/${folder}/**/*.{ts,tsx,css}`],
  ];
  const lines = parts.map(([name, ...patterns]) => ({
    name: `lines of ${title}, ${name}`,
    value: linesOf(sourceFiles(...patterns)),
  }));
  const besides = [
    { name: 'demo data', files: atWork.filter((file) => isDemo(file)) },
    { name: 'texts in the contract', files: atWork.filter((file) => isTexts(file)) },
    { name: 'tests', files: testFiles(own) },
  ];
  return [
    ...lines,
    {
      name: `lines of ${title}${clouds.length > 0 ? '' : ', without its clouds'}`,
      value: lines.reduce((sum, { value }) => sum + value, 0),
    },
    ...besides.map(({ name, files }) => ({ name: `beside these, of its ${name}`, value: linesOf(files) })),
  ];
}

/** S3 Storage came first, and is counted with its cloud. */
const cloudOfStorage: readonly Part[] = [
  ['port', 'ports/src/object-storage.ts'],
  ['driver', 'drivers/ceph-rgw/src/**/*.ts'],
];

const usage = /^(?:contract|api|web)\/src\/services\/usage[./]/;

/** What shows the usage of every service is counted apart from what makes a service. */
function sharedFigures(): Figure[] {
  const files = sourceFiles('{contract,api,web}/src/services/**/*.{ts,tsx,css}');
  const ofUsage = files.filter((file) => usage.test(file));
  const others = files.filter((file) => !usage.test(file));
  return [
    { name: 'lines of the kit (services/ of contract, API and web)', value: linesOf(others) },
    { name: 'lines of usage in it', value: linesOf(ofUsage) },
    {
      name: 'lines of the kit of drivers (drivers/kit)',
      value: linesOf(sourceFiles('drivers/kit/src/**/*.ts')),
    },
  ];
}

function outsiderFigures(): Figure[] {
  const source = sourceFiles(
    '{contract,ports,api,web}/src/**/*.{ts,tsx,css}',
    'drivers/*/src/**/*.ts',
    'api/migrations/*.sql',
  );
  const demo = ['Dockerfile', 'compose.yaml', ...demoFiles()];
  const outside = (service: Named): Figure => {
    const of = outsidersOf(service, source, readSource);
    return { name: `files outside that name ${service.title}`, value: of.length, of };
  };
  const ofDemo = outsidersOf(storage, demo, readSource);
  return [
    outside(storage),
    { name: 'and in demo and container files', value: ofDemo.length, of: ofDemo },
    outside(dataCenter),
    outside(recovery),
    outside(licenses),
  ];
}

/** With the made-up service of the tests, which is a user like any other. */
function exportFigure(): Figure {
  const files = [...filesAtWork('{contract,api,web}/src/**/*.{ts,tsx}'), ...madeUpFiles()];
  const of = exportsOfOne(
    files,
    services.map(({ folder }) => folder),
    readSource,
  );
  return {
    name: 'exports of the kit that one service alone uses',
    value: of.length,
    atMost: 0,
    of,
  };
}

function tableFigure(): Figure {
  const migrations = readMigrations();
  const owners = tableOwners(migrations);
  const found = findForeignTables([...readApi(), ...migrations], owners);
  return {
    name: `tables of other capabilities in SQL (${owners.size} tables)`,
    value: found.length,
    atMost: 0,
    of: found.map(({ file, table, owner }) => `${file}: ${table} of ${owner}`),
  };
}

/** What has a maker (`makerOf` of the API's tests) is made by it, so that a new column is added in one place. */
function rawRowsFigure(): Figure {
  const tests = testFiles('api/src/**/*.ts').map((file) => ({ file, text: readSource(file) }));
  const of = rawRowsOf(tests);
  return { name: 'tests that insert things which have a maker', value: of.length, atMost: 0, of };
}

function circleFigure(): Figure {
  const { files, setting, inCircles } = findCircles();
  return {
    name: `imports in a circle (${files} files, ${setting})`,
    value: inCircles.length,
    atMost: 0,
    of: inCircles,
  };
}

/** Everything that is counted of the kit and of its users. */
export const kitFigures = (): Figure[] => [
  ...serviceFigures(storage, cloudOfStorage),
  ...serviceFigures(dataCenter, []),
  ...serviceFigures(recovery, []),
  ...serviceFigures(licenses, []),
  ...sharedFigures(),
  ...outsiderFigures(),
  exportFigure(),
  tableFigure(),
  rawRowsFigure(),
  circleFigure(),
];

/** The expressions that the files outside were searched for. */
const searchedFor = services.map(({ title, names }) => `${title}: ${String(names)}\n`);

/** Figures above their bound. */
export const exceeded = (figures: readonly Figure[]): Figure[] =>
  figures.filter(({ value, atMost }) => atMost !== undefined && value > atMost);

/** What is printed. */
export function figuresText(figures: readonly Figure[]): string {
  const rows = figures.map(({ name, value, atMost }) => {
    const bound = atMost === undefined ? '' : `  at most ${atMost}`;
    return `${String(value).padStart(6)}  ${name}${bound}\n`;
  });
  const lists = figures
    .filter(({ of = [] }) => of.length > 0)
    .map(({ name, of = [] }) => `\n${name}:\n${of.map((one) => `  ${one}\n`).join('')}`);
  return `${rows.join('')}\nSearched for\n${searchedFor.join('')}${lists.join('')}`;
}
