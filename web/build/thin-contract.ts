import { join } from 'node:path';
import type { Plugin } from 'vite';

const prefix = '@portal/contract/';
const virtual = '\0thin-contract:';
const record = '\0thin-contract-record';
const staticImport = /import\s*\{([^}]*)\}\s*from\s*['"]@portal\/contract\/([\w/-]+)['"];?/g;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && 'path' in value && 'method' in value && 'access' in value;

const isData = (value: unknown): boolean => {
  if (value === null || ['string', 'number', 'boolean'].includes(typeof value)) return true;
  if (Array.isArray(value)) return value.every(isData);
  return Object.getPrototypeOf(value) === Object.prototype && Object.values(Object(value)).every(isData);
};

/** What a call is made of, who may make it, whose things it is about, and what it changes. */
const keptParts = [
  'name',
  'module',
  'method',
  'path',
  'access',
  'scope',
  'status',
  'order',
  'secret',
  'csv',
  'changes',
];
const leftOutParts = [
  'summary',
  'params',
  'query',
  'body',
  'response',
  'errors',
  'unhandled',
  'unsafe',
  'upload',
  'contentType',
];
const kept = (whole: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(whole).filter(([name]) => keptParts.includes(name)));

/** Reading a part that is left out fails with a sentence: its type promises it. */
const recordSource = `
const parts = ${JSON.stringify(leftOutParts)};
export const record = (kept) => Object.defineProperties(kept, Object.fromEntries(parts.map((part) => [part, {
  get() {
    throw new Error(kept.name + '.' + part + ' is left out of the built web: write it where the record is imported.');
  },
}])));`;

/** The exports of a contract module that are plain data once the schemas of its endpoint records are left out. */
async function dataOf(file: string): Promise<Map<string, string>> {
  const module: Record<string, unknown> = await import(file);
  const data = new Map<string, string>();
  for (const [name, value] of Object.entries(module)) {
    if (isRecord(value)) data.set(name, `/* @__PURE__ */ record(${JSON.stringify(kept(value))})`);
    else if (isData(value)) data.set(name, JSON.stringify(value));
  }
  return data;
}

const readsMore = (code: string, local: string): boolean =>
  new RegExp(`(?<![.\\w])${local}\\s*\\.\\s*(${leftOutParts.join('|')})\\b`).test(code);

/**
 * A call needs of its endpoint record where and how, not the schemas; these and their library are 25 KB that no page
 * needs before its first form. An import of a record is answered without them, unless the importing file reads
 * `record.body` and the like; whatever else reads them then is told so. `import()` always gets the real module.
 */
export function thinContract(folder: string): Plugin {
  const known = new Map<string, Promise<Map<string, string>>>();
  const load = (name: string): Promise<Map<string, string>> => {
    const data = known.get(name) ?? dataOf(join(folder, `${name}.ts`));
    known.set(name, data);
    return data;
  };
  const split = async (code: string, list: string, name: string): Promise<string> => {
    const data = await load(name);
    const thin: string[] = [];
    const whole: string[] = [];
    for (const part of list.split(',').map((item) => item.trim())) {
      const [imported = '', local = imported] = part.split(/\s+as\s+/);
      if (imported === '' || imported.startsWith('type ')) continue;
      (data.has(imported) && !readsMore(code, local) ? thin : whole).push(part);
    }
    const lines = [];
    if (thin.length > 0) lines.push(`import { ${thin.join(', ')} } from '${virtual}${name}';`);
    if (whole.length > 0) lines.push(`import { ${whole.join(', ')} } from '${prefix}${name}';`);
    return lines.join(' ');
  };
  return {
    name: 'thin-contract',
    enforce: 'pre',
    apply: 'build',
    resolveId: { filter: { id: /^\0thin-contract/ }, handler: (id) => id },
    load: {
      filter: { id: /^\0thin-contract/ },
      async handler(id) {
        if (id === record) return recordSource;
        const data = await load(id.slice(virtual.length));
        const lines = [...data].map(([name, value]) => `export const ${name} = ${value};`);
        return [`import { record } from '${record}';`, ...lines].join('\n');
      },
    },
    transform: {
      filter: { id: /\/web\/src\/.*\.tsx?$/, code: /@portal\/contract\// },
      async handler(code) {
        let rewritten = code;
        for (const [whole, list = '', name = ''] of code.matchAll(staticImport)) {
          rewritten = rewritten.replace(whole, await split(code, list, name));
        }
        return rewritten === code ? null : { code: rewritten, map: null };
      },
    },
  };
}
