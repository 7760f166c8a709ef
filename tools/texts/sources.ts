import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Expression } from 'typescript/unstable/ast';
import { API, type Checker, type Program, type Type } from 'typescript/unstable/sync';
import { look, type Found } from './found.ts';

/** What an expression can be: these words, or any. */
export type Values = readonly string[] | 'any';

/** A text in backquotes that may be a key: `start${…}rest${…}rest`. */
export type Composed = { start: string; parts: readonly { values: Values; name: string; rest: string }[] };

export type Source = Pick<Found, 'quoted' | 'branches'> & {
  file: string;
  text: string;
  /** The words that its functions for the names in one branch are called with. */
  said: ReadonlySet<string>;
  composed: readonly Composed[];
};

/** The words that a type allows. */
function createReader(checker: Checker): (type: Type | undefined) => Values {
  const known = new Map<number, Values>();
  const wordsOf = (type: Type): Values => {
    if (type.isStringLiteralType() || type.isNumberLiteralType()) return [String(type.value)];
    if (type.isIntrinsicType() && type.intrinsicName === 'undefined') return [];
    if (type.isUnionType()) {
      const each = type.getTypes().map(read);
      return each.includes('any') ? 'any' : each.flat();
    }
    const constraint = type.isTypeParameter() ? checker.getBaseConstraintOfType(type) : undefined;
    return constraint ? read(constraint) : 'any';
  };
  const read = (type: Type): Values => {
    const words = known.get(type.id) ?? wordsOf(type);
    known.set(type.id, words);
    return words;
  };
  return (type) => (type ? read(type) : 'any');
}

type Written = { file: string; text: string; found: Found };

const namesIn = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, name = '']) => name);

/** What may be a key, as it is written. */
function readWritten(root: string, program: Program): Written[] {
  const files = globSync('web/src/**/*.{ts,tsx}', { cwd: root })
    .filter((file) => !/\.d\.ts$|\.test\.tsx?$/.test(file))
    .map((file) => ({ file, text: readFileSync(path.join(root, file), 'utf8') }));
  const making = files.filter(({ text }) => text.includes('keyIn('));
  const makers = new Set(making.flatMap(({ text }) => namesIn(text, /export function (\w+)/g)));
  return files.map(({ file, text }) => {
    const found: Found = { quoted: new Set(), said: [], branches: [], spans: [] };
    const helpers = new Set(namesIn(text, /(\w+) = \(\w+: TextIn</g));
    const source = program.getSourceFile(path.join(root, file));
    if (source) look(source, found, { makers, helpers });
    return { file, text, found };
  });
}

/** The same with the words that the compiler knows. */
function withWords(written: readonly Written[], checker: Checker): Source[] {
  const asked = written.flatMap(({ found: { spans, said } }) => [
    ...spans.flatMap(({ parts }) => parts.map(({ expression }) => expression)),
    ...said,
  ]);
  const types = checker.getTypeAtLocation(asked);
  const typeOf = new Map(asked.map((expression, place) => [expression, types[place]]));
  const read = createReader(checker);
  const wordsOf = (expression: Expression): Values => read(typeOf.get(expression));
  return written.map(({ file, text, found: { quoted, branches, said, spans } }) => ({
    file,
    text,
    quoted,
    branches,
    said: new Set(said.map(wordsOf).flatMap((words) => (words === 'any' ? [] : words))),
    composed: spans.map(({ start, parts }) => ({
      start,
      parts: parts.map(({ expression, ...part }) => ({ ...part, values: wordsOf(expression) })),
    })),
  }));
}

/** The sources of the web with what in them may be a key. */
export function readSources(root: string): Source[] {
  const api = new API({ cwd: root });
  try {
    const config = path.join(root, 'web', 'tsconfig.json');
    const [project] = api.updateSnapshot({ openProjects: [config] }).getProjects();
    if (!project) throw new Error(`${config} is no project.`);
    return withWords(readWritten(root, project.program), project.checker);
  } finally {
    api.close();
  }
}
