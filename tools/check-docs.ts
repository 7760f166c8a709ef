// Every path, npm script, record and link that the documentation names must exist, and every page that a comment cites;
// every runtime dependency has its reason there.
import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { findForeignCitations } from './citations.ts';

/** What the documentation of a folder names and the folder does not have, as sentences. */
export function findDeadWords(root: string): string[] {
  const pages = globSync(['README.md', 'AGENTS.md', 'docs/**/*.md'], { cwd: root }).toSorted();
  return pages.flatMap((page) => {
    const text = readFileSync(path.join(root, page), 'utf8');
    const prose = text.replaceAll(/^ *```[\s\S]*?^ *```/gm, '');
    const faults = [
      ...deadScripts(root, text),
      ...deadPaths(root, prose),
      ...deadRecords(root, prose),
      ...deadLinks({ root, page, prose }),
    ];
    return faults.map((fault) => `${page} names ${fault}`);
  });
}

function deadScripts(root: string, text: string): string[] {
  const named = [
    ...text.matchAll(/\bnpm (?:run (?<run>[\w:-]+)|(?<own>start|test)\b)(?: -w (?<where>[\w/@-]+))?/g),
  ];
  return named
    .filter(
      ({ groups }) =>
        !hasScript(path.join(root, groups?.['where'] ?? ''), groups?.['run'] ?? groups?.['own'] ?? ''),
    )
    .map(([words]) => `the script "${words}", which no package.json has`);
}

function hasScript(folder: string, script: string): boolean {
  const manifest = path.join(folder, 'package.json');
  if (!existsSync(manifest)) return false;
  const { scripts = {} }: { scripts?: Record<string, string> } = JSON.parse(readFileSync(manifest, 'utf8'));
  return script in scripts;
}

const folders = '.ci|api|bench|contract|docs|drivers|e2e|ports|simulators|tools|web';
const inRepository = new RegExp(`^(?:${folders})/\\S*$`);
const generated = /(?:^|\/)(?:dist|data|node_modules|test-results)(?:\/|$)/;
const bareFile = /^[\w-]+(?:\.[\w-]+)*\.(?:css|json|md|mjs|sql|tsx?|ya?ml)$/;

function deadPaths(root: string, prose: string): string[] {
  const words = [...prose.matchAll(/`(?<code>[^`\n]+)`/g)].flatMap(
    ({ groups }) => groups?.['code']?.split(/\s+/) ?? [],
  );
  return [...new Set(words)]
    .filter((word) => !generated.test(word))
    .filter((word) =>
      inRepository.test(word) ? !has(root, word) : bareFile.test(word) && !has(root, `**/${word}`),
    )
    .map((word) => `the path "${word}", which does not exist`);
}

function deadRecords(root: string, prose: string): string[] {
  return [...prose.matchAll(/\bADR (?<number>\d+)/g)]
    .filter(({ groups }) => !has(root, `docs/adr/${(groups?.['number'] ?? '').padStart(4, '0')}-*.md`))
    .map(([words]) => `the record "${words}", which does not exist`);
}

function isLeftOut(name: string): boolean {
  return ['node_modules', 'dist', 'data'].includes(path.basename(name));
}

/** `<capability>` stands for any one name. */
function has(root: string, word: string): boolean {
  const pattern = word.replaceAll(/[<‹][^>›]*[>›]|…/g, '*').replace(/[.,:;]$/, '');
  return (
    existsSync(path.join(root, pattern)) || globSync(pattern, { cwd: root, exclude: isLeftOut }).length > 0
  );
}

function deadLinks({ root, page, prose }: { root: string; page: string; prose: string }): string[] {
  const targets = [...prose.matchAll(/\]\((?<target>[^)\s]+)[^)]*\)/g)].map(
    ({ groups }) => groups?.['target'] ?? '',
  );
  return targets
    .filter((target) => !/^(?:[a-z]+:|\/\/)/i.test(target))
    .filter((target) => !linkLives(path.join(root, page), target))
    .map((target) => `the link "${target}", which leads nowhere`);
}

function linkLives(page: string, target: string): boolean {
  const [file = '', anchor] = decodeURI(target).split('#');
  const goal = file === '' ? page : path.resolve(path.dirname(page), file);
  if (!existsSync(goal)) return false;
  return anchor === undefined || !goal.endsWith('.md') || headings(goal).includes(anchor);
}

function headings(page: string): string[] {
  const lines = [...readFileSync(page, 'utf8').matchAll(/^#+ +(?<words>.+)$/gm)];
  return lines.map(({ groups }) =>
    (groups?.['words'] ?? '')
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .trim()
      .replaceAll(' ', '-'),
  );
}

/** The runtime dependencies of all packages against the table that says why they are there. */
export function findUnexplained(root: string): string[] {
  const page = path.join('docs', 'dependencies.md');
  const rows = readFileSync(path.join(root, page), 'utf8').matchAll(/^\| *(?<names>`[^|]+)\|/gm);
  const named = [...rows].flatMap(({ groups }) =>
    [...(groups?.['names'] ?? '').matchAll(/`(?<name>[^`]+)`/g)].map((one) => one.groups?.['name'] ?? ''),
  );
  const used = new Set(
    globSync('**/package.json', { cwd: root, exclude: isLeftOut }).flatMap((file) =>
      runtimeOf(path.join(root, file)),
    ),
  );
  return [
    ...[...used]
      .filter((name) => !named.includes(name))
      .map((name) => `${page} does not say why ${name} is used`),
    ...named.filter((name) => !used.has(name)).map((name) => `${page} names ${name}, which nothing uses`),
  ];
}

function runtimeOf(manifest: string): string[] {
  const {
    dependencies = {},
    optionalDependencies = {},
  }: Record<string, Record<string, string>> = JSON.parse(readFileSync(manifest, 'utf8'));
  return Object.keys({ ...dependencies, ...optionalDependencies }).filter(
    (name) => !name.startsWith('@portal/'),
  );
}

if (import.meta.main) {
  const root = path.resolve(import.meta.dirname, '..');
  const faults = [...findDeadWords(root), ...findForeignCitations(root), ...findUnexplained(root)];
  for (const fault of faults) process.stdout.write(`${fault}\n`);
  process.exitCode = faults.length === 0 ? 0 : 1;
}
