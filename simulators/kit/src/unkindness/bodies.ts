import { parse as parseCsv } from 'csv-parse/sync';
import { stringify as writeCsv } from 'csv-stringify/sync';
import { XMLBuilder, XMLParser } from 'fast-xml-parser';
import type { Reply } from '../messages.ts';
import type { Answer, NamedCall, Speech } from './calls.ts';

type Body = Pick<Answer, 'tree' | 'hasTypes'> & { write(): string };

const common = { ignoreAttributes: false, attributeNamePrefix: '@' } as const;
const builder = new XMLBuilder({ ...common, suppressBooleanAttributes: false, suppressEmptyNode: true });
const mark = '\uFEFF';

function xmlBody(text: string, speech: Speech): Body {
  const parser = new XMLParser({
    ...common,
    parseTagValue: false,
    parseAttributeValue: false,
    ignoreDeclaration: true,
    isArray: (name) => speech.rows.includes(name),
  });
  const tree: unknown = parser.parse(text);
  const declaration = /^<\?xml[^>]*\?>\s*/.exec(text)?.[0] ?? '';
  return { tree, hasTypes: false, write: () => declaration + builder.build(tree).replaceAll('\0', '&#0;') };
}

function csvBody(text: string): Body {
  const tree: unknown[] = parseCsv(text, { columns: true, bom: true, relax_column_count: true });
  const columns = Object.keys(Object(tree[0]));
  const start = text.startsWith(mark) ? mark : '';
  return {
    tree,
    hasTypes: false,
    write: () => start + writeCsv(tree, { header: true, columns, record_delimiter: '\r\n' }),
  };
}

function jsonBody(text: string): Body | null {
  try {
    const tree: unknown = JSON.parse(text);
    return { tree, hasTypes: true, write: () => JSON.stringify(tree) };
  } catch {
    return null;
  }
}

/** JSON, XML or a file of comma-separated values, by how it begins. */
function bodyOf(text: string, speech: Speech): Body | null {
  if (text.startsWith('<')) return xmlBody(text, speech);
  if (/^[[{]/.test(text)) return jsonBody(text);
  const [head = ''] = text.split('\n', 1);
  return head.includes(',') ? csvBody(text) : null;
}

/** Null for an answer without a body that could be read. */
export function readAnswer(call: NamedCall, speech: Speech, reply: Reply): Answer | null {
  const sent = Buffer.isBuffer(reply.body) ? reply.body.toString('utf8') : reply.body;
  const body = typeof sent === 'string' ? bodyOf(sent, speech) : null;
  if (body === null) return null;
  return { call, speech, reply, ...body, write: () => ({ ...reply, body: body.write() }) };
}
