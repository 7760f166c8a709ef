import { XMLParser } from 'fast-xml-parser';
import type { z } from 'zod';
import { Refusal } from './messages.ts';
import type { ReceivedRequest } from '@portal/simulator-kit/messages';

const parser = new XMLParser({
  parseTagValue: false,
  isArray: (name) => name === 'Object' || name === 'Part',
});

/** The XML body of a request; what has another shape is malformed. */
export function readXml<Shape extends z.ZodType>(request: ReceivedRequest, shape: Shape): z.output<Shape> {
  const found = shape.safeParse(parsed(request.body));
  if (!found.success) throw new Refusal(400, 'MalformedXML');
  return found.data;
}

function parsed(body: Buffer): unknown {
  try {
    return parser.parse(body, true);
  } catch {
    throw new Refusal(400, 'MalformedXML');
  }
}
