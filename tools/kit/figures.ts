import { findCircles } from './circles.ts';
import { findForeignTables, tableOwners } from './foreign-tables.ts';
import { namesStorage, outsidersOf } from './names.ts';
import { demoFiles, readApi, readMigrations, readSource, sourceFiles } from './sources.ts';

/** One figure: what it counts, at most how much it may be, and what it has counted where that helps. */
export type Figure = { name: string; value: number; atMost?: number; of?: readonly string[] };

/** They hold today. Lower one when a change has lowered its figure; none is ever raised. */
const bounds = { storage: 7200, kit: 3200, usage: 1200, outsiders: 18, demo: 22 } as const;

const linesOf = (files: readonly string[]): number =>
  files.reduce((sum, file) => sum + readSource(file).split('\n').length - 1, 0);

const lines = (name: string, ...patterns: string[]): Figure => ({
  name: `lines of ${name}`,
  value: linesOf(sourceFiles(...patterns)),
});

function storageFigures(): Figure[] {
  const parts = [
    lines('S3 Storage, contract', 'contract/src/s3-storage/**/*.ts'),
    lines('S3 Storage, API', 'api/src/s3-storage/**/*.ts'),
    lines('S3 Storage, port', 'ports/src/object-storage.ts'),
    lines('S3 Storage, driver', 'drivers/ceph-rgw/src/**/*.ts'),
    lines('S3 Storage, web with CSS', 'web/src/s3-storage/**/*.{ts,tsx,css}'),
  ];
  const value = parts.reduce((sum, part) => sum + part.value, 0);
  return [...parts, { name: 'lines of S3 Storage', value, atMost: bounds.storage }];
}

const usage = /^(?:contract|api|web)\/src\/services\/usage[./]/;

/** What shows the usage of every service is counted apart from what makes a service. */
function sharedFigures(): Figure[] {
  const files = sourceFiles('{contract,api,web}/src/services/**/*.{ts,tsx,css}');
  const ofUsage = files.filter((file) => usage.test(file));
  const others = files.filter((file) => !usage.test(file));
  return [
    {
      name: 'lines of the kit (services/ of contract, API and web)',
      value: linesOf(others),
      atMost: bounds.kit,
    },
    { name: 'lines of usage in it', value: linesOf(ofUsage), atMost: bounds.usage },
  ];
}

function outsiderFigures(): Figure[] {
  const source = sourceFiles(
    '{contract,ports,api,web}/src/**/*.{ts,tsx,css}',
    'drivers/*/src/**/*.ts',
    'api/migrations/*.sql',
  );
  const demo = ['Dockerfile', 'compose.yaml', ...demoFiles()];
  const of = outsidersOf(source, readSource);
  const ofDemo = outsidersOf(demo, readSource);
  return [
    { name: 'files outside that name S3 Storage', value: of.length, atMost: bounds.outsiders, of },
    { name: 'and in demo and container files', value: ofDemo.length, atMost: bounds.demo, of: ofDemo },
  ];
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

function circleFigure(): Figure {
  const { files, setting, inCircles } = findCircles();
  return {
    name: `imports in a circle (${files} files, ${setting})`,
    value: inCircles.length,
    atMost: 0,
    of: inCircles,
  };
}

/** Everything that is counted of the kit and of its first user. */
export const kitFigures = (): Figure[] => [
  ...storageFigures(),
  ...sharedFigures(),
  ...outsiderFigures(),
  tableFigure(),
  circleFigure(),
];

/** The expression that the files outside were searched for. */
export const searchedFor: string = String(namesStorage);

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
  return `${rows.join('')}\nSearched for: ${searchedFor}\n${lists.join('')}`;
}
