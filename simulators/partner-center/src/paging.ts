import { headerOf, type Reply } from '@portal/simulator-kit/messages';
import type { Call } from './call.ts';
import { collectionReply, linkTo, refusals } from './replies.ts';

const tokenHeader = 'MS-ContinuationToken';

/** The place that a continuation token stands for. */
function placeOf(call: Call): number {
  const { request } = call;
  if (request.query.get('seekOperation') === null) return 0;
  const token = headerOf(request, tokenHeader.toLowerCase()) ?? '';
  const place = Number(Buffer.from(token, 'base64').toString('utf8'));
  if (request.query.get('seekOperation') !== 'next' || token === '' || !Number.isInteger(place))
    throw refusals.unreadable(tokenHeader);
  return place;
}

/** One page; the next is asked for with the token that the link carries as a header. */
export function pageReply<T>(call: Call, items: readonly T[], toJson: (item: T) => unknown): Reply {
  const { request, world } = call;
  const requested = Number(request.query.get('size') ?? world.data.behavior.pageSize);
  if (!Number.isInteger(requested) || requested < 1) throw refusals.unreadable('size');
  const size = Math.min(requested, world.data.behavior.pageSize);
  const from = placeOf(call);
  const to = from + size;
  const query = new URLSearchParams(request.query);
  query.delete('seekOperation');
  const address = `${request.path}?${query.toString()}`;
  const self = linkTo(address.replace(/\?$/, ''));
  if (to >= items.length) return collectionReply(items.slice(from).map(toJson), { self });
  const value = Buffer.from(String(to)).toString('base64');
  const uri = `${address}${query.size === 0 ? '' : '&'}seekOperation=next`;
  const next = { ...linkTo(uri), headers: [{ key: tokenHeader, value }] };
  return collectionReply(items.slice(from, to).map(toJson), { self, next });
}
