import type { OutboundResponse } from '../../outbound.ts';
import { judgeBody, textOf } from './bodies.ts';
import type { Bodies, Description, Operation } from './description.ts';

const describedFor = (operation: Operation, status: number): Bodies | undefined =>
  operation.answers[String(status)] ??
  operation.answers[`${Math.floor(status / 100)}XX`] ??
  operation.answers['default'];

/** Every deviation of an answer from what the description says of `operation`. */
export const judgeAnswer = (
  description: Description,
  operation: Operation,
  response: Pick<OutboundResponse, 'status' | 'headers' | 'body'>,
): string[] => {
  const bodies = describedFor(operation, response.status);
  if (bodies === undefined) return [`status ${response.status} is not described`];
  const text = textOf(response.body);
  const empty = text === '' && (operation.name.startsWith('HEAD ') || Object.keys(bodies).length === 0);
  if (empty) return [];
  const sent = { way: 'answer', type: response.headers['content-type'], text } as const;
  return judgeBody(description.schemas, bodies, sent).map((one) => `${response.status} ${one}`);
};
