import { platformTables } from './table-owners.ts';

/** A piece of source and the capability that it belongs to. */
export type OwnedSource = { file: string; user: string; text: string };

/** SQL of one capability that names a table of another. */
export type ForeignTable = { file: string; table: string; owner: string };

/** The tables that migrations create, with the capability that owns each. A view is published for all to read. */
export function tableOwners(migrations: readonly OwnedSource[]): Map<string, string> {
  const owners = new Map<string, string>();
  for (const { user, text } of migrations) {
    for (const [, name = ''] of text.matchAll(/^create table (\w+)(?! partition of)\b/gm))
      owners.set(name, platformTables.has(name) ? 'platform' : user);
  }
  return owners;
}

/** What a migration's functions and views run; its grants, policies and references do not read a table. */
const bodiesOf = (text: string): string =>
  [...text.matchAll(/\$\$([\s\S]*?)\$\$|^create (?:or replace )?view [\s\S]*?;$/gm)]
    .map(([body]) => body)
    .join('\n');

/** In sentences a table's name is a word. */
const withoutComments = (text: string): string =>
  text.replaceAll(/\/\*[\s\S]*?\*\//g, ' ').replaceAll(/(^|\s)(?:\/\/|--\s).*$/gm, '$1');

/** A name with an underscore is a table wherever it stands alone; any other only where SQL expects one. */
function mentionOf(table: string): RegExp {
  if (table.includes('_')) return new RegExp(String.raw`(?<![\w.$-])${table}(?![\w(-])`);
  const place = String.raw`\b(?:from|join|into|update|using|only|table)\s+|\b(?:from|join|using)\s[^;()\`]*?\w,\s*`;
  return new RegExp(String.raw`(?:${place})${table}(?![\w(.-])`);
}

/** Every place where a capability's SQL names a table that is neither its own nor the platform's. */
export function findForeignTables(
  sources: readonly OwnedSource[],
  owners: ReadonlyMap<string, string>,
): ForeignTable[] {
  const foreign = [...owners]
    .filter(([, owner]) => owner !== 'platform')
    .map(([table, owner]) => ({ table, owner, mention: mentionOf(table) }));
  return sources.flatMap(({ file, user, text }) => {
    const code = withoutComments(file.endsWith('.sql') ? bodiesOf(text) : text);
    return foreign
      .filter(({ owner, mention }) => owner !== user && mention.test(code))
      .map(({ table, owner }) => ({ file, table, owner }));
  });
}
