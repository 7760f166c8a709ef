import { dirname, join, resolve } from 'node:path';
import type { Plugin } from 'vite';

const prefix = '@portal/contract/';
const virtual = '\0thin-contract:';
const record = '\0thin-contract-record';
const operationWords = '\0thin-contract-operation-words';
const thinService = '\0thin-contract-service:';
const staticImport = /import\s*\{([^}]*)\}\s*from\s*['"]@portal\/contract\/([\w/-]+)['"];?/g;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && 'path' in value && 'method' in value && 'access' in value;

const isData = (value: unknown): boolean => {
  if (value === null || ['string', 'number', 'boolean'].includes(typeof value)) return true;
  if (Array.isArray(value)) return value.every(isData);
  return Object.getPrototypeOf(value) === Object.prototype && Object.values(Object(value)).every(isData);
};

/** What a call is made of, and who may make it. */
const keptParts = ['name', 'module', 'method', 'path', 'access', 'order', 'csv'];
const leftOutParts = [
  'summary',
  'scope',
  'params',
  'query',
  'body',
  'response',
  'status',
  'errors',
  'unhandled',
  'secret',
  'changes',
  'upload',
  'contentType',
];
const kept = (whole: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(whole).filter(([name]) => keptParts.includes(name)));

/** Reading a part that is left out fails with a sentence: its type promises it. */
const recordSource = `
const parts = ${JSON.stringify(leftOutParts)};
export const record = (kept, leftOut = parts) => Object.defineProperties(kept, Object.fromEntries(leftOut.map((part) => [part, {
  get() {
    throw new Error(kept.name + '.' + part + ' is left out of the built web: write it where the record is imported.');
  },
}])));`;

const isService = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && 'endpoints' in value && 'operations' in value;

/**
 * The record of a service without its endpoints and schemas: its texts are read by code that starts with every page, and
 * would bring them all.
 */
async function serviceSource(file: string): Promise<string> {
  const module: Record<string, unknown> = await import(file);
  const lines = Object.entries(module).flatMap(([name, value]) => {
    if (!isService(value)) return [];
    const { endpoints: _endpoints, linking, ...words } = value;
    const thin = JSON.stringify({ name, ...words, ...(linking !== undefined && { linking: {} }) });
    return [`export const ${name} = /* @__PURE__ */ record(${thin}, ['endpoints']);`];
  });
  return [`import { record } from '${record}';`, ...lines].join('\n');
}

/** What the services' operations do and why they fail, which every page says; what their events are called it does not. */
async function operationWordsSource(folder: string): Promise<string> {
  const { serviceDefinitions }: { serviceDefinitions: readonly Record<string, unknown>[] } = await import(
    join(folder, 'services/list.ts')
  );
  const words = serviceDefinitions.map(({ service, operations, reasons }) => ({
    service,
    operations,
    reasons,
  }));
  return `export const serviceDefinitions = ${JSON.stringify(words)};`;
}

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
    resolveId(source, importer) {
      if (source.startsWith('\0thin-contract')) return source;
      if (importer?.endsWith('/contract/src/services/list.ts') && source.endsWith('/service.ts'))
        return `${thinService}${resolve(dirname(importer), source)}`;
      return importer?.endsWith('/contract/src/operation-texts.ts') && source.endsWith('/services/list.ts')
        ? operationWords
        : null;
    },
    load: {
      filter: { id: /^\0thin-contract/ },
      async handler(id) {
        if (id === record) return recordSource;
        if (id === operationWords) return operationWordsSource(folder);
        if (id.startsWith(thinService)) return serviceSource(id.slice(thinService.length));
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
