import { stripTypeScriptTypes } from 'node:module';

const stringOrComment =
  /'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`|\/\/[^\n]*|\/\*[\s\S]*?\*\//g;
const withoutComments = (code: string): string =>
  code.replace(stringOrComment, (part) => (part.startsWith('/') ? '' : part));

/** The words in quotes that a source has as values: not those of types, comments, comparisons and kinds of mail. */
export const valuesIn = (source: string): string[] =>
  [...withoutComments(stripTypeScriptTypes(source)).matchAll(/(?<!(?:[!=]==|case|\bkind:)\s*)'(\w+)'/g)].map(
    ([, word = '']) => word,
  );
