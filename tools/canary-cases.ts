import { readFileSync } from 'node:fs';
import { components } from './canary-components.ts';
import type { PlantedFile } from './planted-file.ts';

const boundary = 'boundaries(dependencies)';

/** A file of each part of the repository, each right by itself. */
const parts: PlantedFile[] = [
  'contract/src/thing.ts',
  'ports/src/thing.ts',
  'drivers/ceph-rgw/src/thing.ts',
  'drivers/smtp/src/thing.ts',
  'drivers/kit/src/thing.ts',
  'simulators/ceph-rgw/src/thing.ts',
  'simulators/kit/src/thing.ts',
  'api/src/app.ts',
  'api/src/platform/thing.ts',
  'api/src/testing/thing.ts',
  'api/src/services/thing.ts',
  'api/src/alpha/index.ts',
  'api/src/alpha/service.ts',
  'api/src/beta/index.ts',
  'api/src/beta/service.ts',
  'web/src/platform/thing.ts',
  'web/src/ui/thing.tsx',
  'web/src/app/thing.tsx',
  'web/src/alpha/index.tsx',
  'web/src/alpha/thing.tsx',
  'web/src/beta/index.tsx',
  'web/src/beta/thing.tsx',
  'e2e/src/thing.ts',
  'bench/src/thing.ts',
  'tools/thing.ts',
].map((path) => ({ path, text: 'export const thing = 1;\n' }));

/** Who imports what: the importing file's folder, the import, and whether it is allowed. */
const imports: [folder: string, from: string, allowed: boolean][] = [
  ['contract/src', 'zod', true],
  ['contract/src', 'pg', false],
  ['contract/src', 'node:fs', false],
  ['contract/src', '@portal/ports/thing', false],
  ['contract/src', '@portal/api/platform/thing', false],
  ['ports/src', '@portal/contract/thing', true],
  ['ports/src', '@portal/driver-ceph-rgw/thing', false],
  ['drivers/ceph-rgw/src', '@portal/ports/thing', true],
  ['drivers/ceph-rgw/src', '@portal/driver-kit/thing', true],
  ['drivers/ceph-rgw/src', '@portal/contract/thing', false],
  ['drivers/ceph-rgw/src', '@portal/driver-smtp/thing', false],
  ['drivers/ceph-rgw/src', '../../../simulators/ceph-rgw/src/thing.ts', false],
  ['drivers/kit/src', '@portal/ports/thing', true],
  ['drivers/kit/src', '@portal/contract/thing', false],
  ['drivers/kit/src', '@portal/driver-smtp/thing', false],
  ['ports/src', '@portal/driver-kit/thing', false],
  ['simulators/ceph-rgw/src', '@portal/simulator-kit/thing', true],
  ['simulators/ceph-rgw/src', '@portal/ports/thing', false],
  ['simulators/ceph-rgw/src', '@portal/contract/thing', false],
  ['simulators/ceph-rgw/src', '@portal/driver-ceph-rgw/thing', false],
  ['api/src/platform', '@portal/contract/thing', true],
  ['api/src/platform', '@portal/ports/thing', true],
  ['api/src/platform', '../alpha/index.ts', false],
  ['api/src/platform', '../app.ts', false],
  ['api/src/alpha', '../platform/thing.ts', true],
  ['api/src/alpha', '@portal/ports/thing', true],
  ['api/src/alpha', '../beta/index.ts', true],
  ['api/src/alpha', '../beta/service.ts', false],
  ['api/src/alpha', '@portal/driver-ceph-rgw/thing', false],
  ['api/src/alpha', '@portal/driver-kit/thing', false],
  ['api/src/alpha', '@portal/simulator-ceph-rgw/thing', false],
  ['api/src/alpha', '../testing/thing.ts', false],
  ['api/src/alpha', '../../../web/src/ui/thing.tsx', false],
  ['api/src/alpha', '../../../tools/thing.ts', false],
  ['api/src/alpha', '../services/thing.ts', true],
  ['api/src/services', '../platform/thing.ts', true],
  ['api/src/services', '../alpha/index.ts', false],
  ['api/src/platform', '../services/thing.ts', false],
  ['web/src/platform', '@portal/contract/thing', true],
  ['web/src/platform', '../ui/thing.tsx', false],
  ['web/src/ui', '../platform/thing.ts', true],
  ['web/src/ui', '../alpha/index.tsx', false],
  ['web/src/alpha', '../ui/thing.tsx', true],
  ['web/src/alpha', '@portal/contract/thing', true],
  ['web/src/alpha', '../beta/index.tsx', true],
  ['web/src/alpha', '../beta/thing.tsx', false],
  ['web/src/alpha', '../app/thing.tsx', false],
  ['web/src/alpha', '@portal/api/platform/thing', false],
  ['web/src/alpha', '@portal/ports/thing', false],
  ['web/src/alpha', 'node:fs', false],
  ['web/src/app', '../beta/thing.tsx', true],
  ['web/src/app', '@portal/api/platform/thing', false],
  ['web/src/app', '../../../e2e/src/thing.ts', false],
  ['api/src/alpha', '@portal/bench/thing', false],
  ['e2e/src', '@portal/contract/thing', true],
  ['tools', '../bench/src/thing.ts', true],
];

const crossings = imports.map(([folder, from, allowed], index): PlantedFile => {
  const path = `${folder}/planted-import-${index}.ts`;
  const text = `export * from '${from}';\n`;
  return allowed ? { path, text } : { path, text, rule: boundary };
});

const others: PlantedFile[] = [
  {
    path: 'web/src/alpha/send.ts',
    text: `export { write } from '../platform/current-session.ts';\n`,
    rule: 'eslint(no-restricted-imports)',
  },
  {
    path: 'web/src/alpha/mutation.ts',
    text: `export { useMutation } from '@tanstack/react-query';\n`,
    rule: 'eslint(no-restricted-imports)',
  },
  { path: 'api/src/app.test.ts', text: `export * from '@portal/simulator-ceph-rgw/thing';\n` },
  {
    path: 'api/src/main.ts',
    text: `export * from '@portal/driver-ceph-rgw/thing';\nexport * from './alpha/service.ts';\n`,
  },
  { path: 'api/src/worker.ts', text: `export * from '@portal/simulator-ceph-rgw/thing';\n`, rule: boundary },
  { path: 'contract/stray.ts', text: 'export const a = 1;\n', rule: 'boundaries(no-unknown-files)' },
  { path: 'api/src/alpha/lazy.ts', text: `export const a = import('../beta/service.ts');\n`, rule: boundary },
  {
    path: 'api/src/alpha/only-type.ts',
    text: `import type { thing } from '../beta/service.ts';\nexport type A = typeof thing;\n`,
    rule: boundary,
  },
  { path: 'api/src/alpha/cycle-a.ts', text: `export * from './cycle-b.ts';\n`, rule: 'import(no-cycle)' },
  { path: 'api/src/alpha/cycle-b.ts', text: `export * from './cycle-a.ts';\n`, rule: 'import(no-cycle)' },
  {
    path: 'api/src/alpha/circle-a.ts',
    text: `import type { B } from './circle-b.ts';\nexport type A = B | null;\n`,
    rule: 'import(no-cycle)',
  },
  {
    path: 'api/src/alpha/circle-b.ts',
    text: `import type { A } from './circle-a.ts';\nexport type B = { a: A };\n`,
    rule: 'import(no-cycle)',
  },
  {
    path: 'api/src/alpha/namespace.ts',
    text: `import * as service from './service.ts';\nexport const a = service.thing;\n`,
    rule: 'import(no-namespace)',
  },
  {
    path: 'api/src/alpha/namespace-of-package.ts',
    text: `import * as path from 'node:path';\nimport * as z from 'zod';\nexport const a = [path.sep, z.string()];\n`,
  },
  { path: 'api/src/alpha/default.ts', text: 'export default 1;\n', rule: 'import(no-default-export)' },
  {
    path: 'api/src/alpha/mistyped.ts',
    text: `export const a: number = 'a';\n`,
    rule: 'typescript(TS2322)',
  },
  {
    path: 'web/src/alpha/mistyped.tsx',
    text: 'export const a = (b: string | undefined): number => b.length;\n',
    rule: 'typescript(TS18048)',
  },
  { path: 'api/src/alpha/any.ts', text: 'export const a: any = 1;\n', rule: 'typescript(no-explicit-any)' },
  {
    path: 'api/src/alpha/bang.ts',
    text: 'export const a = (b?: string): string => b!;\n',
    rule: 'typescript(no-non-null-assertion)',
  },
  { path: 'api/src/alpha/console.ts', text: `console.log('a');\n`, rule: 'eslint(no-console)' },
  {
    path: 'api/src/alpha/todo.ts',
    text: '// TODO later\nexport const a = 1;\n',
    rule: 'eslint(no-warning-comments)',
  },
  {
    path: 'api/src/alpha/floating.ts',
    text: 'const a = async (): Promise<void> => {};\na();\n',
    rule: 'typescript(no-floating-promises)',
  },
  { path: 'api/src/alpha/long.ts', text: 'export {};\n'.repeat(301), rule: 'eslint(max-lines)' },
  {
    path: 'api/src/alpha/long-function.ts',
    text: `export function a(): void {\n${'  process.stdout.write("");\n'.repeat(61)}}\n`,
    rule: 'eslint(max-lines-per-function)',
  },
  {
    path: 'api/src/alpha/wide.ts',
    text: 'export const a = (b: number, c: number, d: number, e: number): number => b + c + d + e;\n',
    rule: 'eslint(max-params)',
  },
  {
    path: 'api/src/alpha/deep.ts',
    text: 'export function a(b: number): void {\n  if (b) { if (b > 1) { if (b > 2) { if (b > 3) { process.stdout.write(""); } } } }\n}\n',
    rule: 'eslint(max-depth)',
  },
  {
    path: 'api/src/alpha/complex.ts',
    text: `export const a = (b: number): number => ${'b > 1 ? b : '.repeat(10)}0;\n`,
    rule: 'eslint(complexity)',
  },
];

const textKeys = 'web/src/platform/text-keys.ts';
const ofKeys = `import type { TextKey } from '../platform/text-keys.ts';\n`;

/** A catalogue, of which one text is never said, and keys that it does not have. */
const texts: PlantedFile[] = [
  { path: textKeys, text: readFileSync(new URL(`../${textKeys}`, import.meta.url), 'utf8') },
  { path: 'web/src/platform/en.json', text: '{}\n' },
  {
    path: 'web/src/alpha/en.json',
    text: '{ "title": "Alpha", "state": { "on": "On", "off": "Off" }, "unsaid": "Never said" }\n',
  },
  {
    path: 'web/src/alpha/texts.d.ts',
    text: `import type en from './en.json';\n\ndeclare module '../platform/text-keys.ts' {\n  interface Catalogues {\n    alpha: typeof en;\n  }\n}\n`,
  },
  {
    path: 'web/src/alpha/right-keys.ts',
    text: `${ofKeys}export const title: TextKey = 'alpha.title';\nexport const stateOf = (state: 'on' | 'off'): TextKey => \`alpha.state.\${state}\`;\n`,
  },
  {
    path: 'web/src/alpha/wrong-key.ts',
    text: `${ofKeys}export const title: TextKey = 'alpha.nowhere';\n`,
    rule: 'typescript(TS2322)',
  },
  {
    path: 'web/src/alpha/wrong-composed-key.ts',
    text: `${ofKeys}export const stateOf = (state: 'on' | 'gone'): TextKey => \`alpha.state.\${state}\`;\n`,
    rule: 'typescript(TS2322)',
  },
  {
    path: 'web/src/alpha/wrong-prefix.ts',
    text: `import type { TextBranch } from '../platform/text-keys.ts';\nexport const texts: TextBranch<'on' | 'title'> = 'alpha.state';\n`,
    rule: 'typescript(TS2322)',
  },
];

/** The text of those that no planted file says. */
export const unsaidText = 'alpha.unsaid';

/** Every file the canary plants. */
export const planted: PlantedFile[] = [...parts, ...crossings, ...others, ...texts, ...components];
