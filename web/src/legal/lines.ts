import { marked, type Token, type Tokens } from 'marked';

const isLink = (token: Token): token is Tokens.Link => token.type === 'link';
const childrenOf = (token: Token): Token[] => ('tokens' in token ? (token.tokens ?? []) : []);
const wordsIn = (tokens: readonly Token[]): string => tokens.map(words).join('');

/** What a person reads, and where a link leads: two texts that read alike may differ in that alone. */
function words(token: Token): string {
  if (token.type === 'br') return ' ';
  const inner = childrenOf(token);
  const read = inner.length > 0 ? wordsIn(inner) : 'text' in token ? String(token.text) : token.raw;
  if (!isLink(token)) return read;
  const { href } = token;
  return href === read || href === `mailto:${read}` ? read : `${read} (${href})`;
}

const isList = (token: Token): token is Tokens.List => token.type === 'list';
const isTable = (token: Token): token is Tokens.Table => token.type === 'table';

function linesOfItem({ tokens }: Tokens.ListItem): string[] {
  const own = tokens.filter((token) => !isList(token));
  return [`• ${wordsIn(own)}`, ...tokens.filter(isList).flatMap(linesOf)];
}

const rowText = (cells: readonly Tokens.TableCell[]): string =>
  cells.map(({ tokens }) => wordsIn(tokens)).join(' | ');

function linesOf(token: Token): string[] {
  if (token.type === 'space' || token.type === 'hr') return [];
  if (isList(token)) return token.items.flatMap(linesOfItem);
  if (isTable(token)) return [rowText(token.header), ...token.rows.map(rowText)];
  if (token.type === 'blockquote') return childrenOf(token).flatMap(linesOf);
  if (token.type === 'code') return words(token).split('\n');
  return [words(token)];
}

/** A Markdown text as the lines that a person reads: headings, paragraphs, points and rows, without its signs. */
export const linesOfText = (markdown: string): string[] =>
  marked
    .lexer(markdown)
    .flatMap(linesOf)
    .map((line) => line.replaceAll(/\s+/g, ' ').trim())
    .filter((line) => line !== '');
