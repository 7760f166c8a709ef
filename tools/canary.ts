// A check that sees no files passes: plant each violation in a copy of the repository, and fail when one is not reported.
import { spawnSync } from 'node:child_process';
import {
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { planted, unsaidText } from './canary-cases.ts';
import type { PlantedFile } from './planted-file.ts';
import { findUnused } from './texts/unused.ts';

type Diagnostic = { code: string; filename: string; message: string };

const root = path.resolve(import.meta.dirname, '..');

/** What is wrong with the lint: violations it did not report, and right files it did. Empty when all is well. */
export function runCanary(files: readonly PlantedFile[] = planted): string[] {
  const skeleton = mkdtempSync(path.join(tmpdir(), 'portal-canary-'));
  try {
    writeParts(skeleton);
    for (const { path: name, text } of files) {
      const file = path.join(skeleton, name);
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(file, text);
    }
    return [...judge(files, lint(skeleton)), ...judgeTexts(files, skeleton)];
  } finally {
    rmSync(skeleton, { recursive: true, force: true });
  }
}

function writeParts(skeleton: string): void {
  const copied = [
    '.oxlintrc.json',
    'tsconfig.base.json',
    'tsconfig.json',
    'web/tsconfig.json',
    'package.json',
  ];
  const manifests = globSync('{contract,ports,api,web,tools,e2e,bench,drivers/*,simulators/*}/package.json', {
    cwd: root,
  });
  for (const file of [...copied, ...manifests]) cpSync(path.join(root, file), path.join(skeleton, file));
  const modules = path.join(skeleton, 'node_modules');
  mkdirSync(path.join(modules, '@portal'), { recursive: true });
  for (const name of readdirSync(path.join(root, 'node_modules'))) {
    if (name !== '@portal') symlinkSync(path.join(root, 'node_modules', name), path.join(modules, name));
  }
  for (const manifest of manifests) {
    const { name }: { name: string } = JSON.parse(readFileSync(path.join(root, manifest), 'utf8'));
    symlinkSync(path.join(skeleton, path.dirname(manifest)), path.join(modules, name));
  }
}

function lint(skeleton: string): Diagnostic[] {
  const oxlint = path.join(root, 'node_modules', '.bin', 'oxlint');
  const run = spawnSync(
    oxlint,
    ['--type-aware', '--type-check', '--format', 'json', '--ignore-pattern', 'node_modules', '.'],
    {
      cwd: skeleton,
      encoding: 'utf8',
      maxBuffer: 64 * 1024 ** 2,
    },
  );
  if (!run.stdout.startsWith('{'))
    throw new Error(`oxlint did not answer: ${run.error?.message ?? run.stderr + run.stdout}`);
  const { diagnostics }: { diagnostics: Diagnostic[] } = JSON.parse(run.stdout);
  return diagnostics;
}

function judge(files: readonly PlantedFile[], diagnostics: Diagnostic[]): string[] {
  return files.flatMap((file) => {
    const codes = diagnostics.filter(({ filename }) => filename === file.path).map(({ code }) => code);
    if (file.rule === undefined)
      // What a right file imports is not there, which is not what it is about.
      return codes
        .filter((code) => !code.startsWith('typescript(TS'))
        .map((code) => `${file.path} is right, but ${code} reports it: ${file.text}`);
    return codes.includes(file.rule)
      ? []
      : [`${file.path} breaks ${file.rule}, and it is not reported: ${file.text}`];
  });
}

/** The text that is said nowhere has to be the only one that is reported. */
function judgeTexts(files: readonly PlantedFile[], skeleton: string): string[] {
  if (files !== planted) return [];
  const found = findUnused(skeleton).unused.map(([key]) => key);
  return found.join() === unsaidText
    ? []
    : [`Only ${unsaidText} is unused, but reported is: ${found.join(', ')}`];
}

if (import.meta.main) {
  const faults = runCanary();
  for (const fault of faults) process.stdout.write(`${fault.trimEnd()}\n`);
  const violations = planted.filter(({ rule }) => rule !== undefined).length;
  if (faults.length === 0) process.stdout.write(`each of ${violations + 1} planted violations is reported\n`);
  process.exitCode = faults.length === 0 ? 0 : 1;
}
