import type { Me } from '@portal/contract/auth/sign-in';
import type { Endpoint } from '@portal/contract/http';
import type { Service } from '@portal/contract/services/services';
import { someId, type ScreenRow } from '../row.ts';

type Kind = {
  service: Service;
  /** Of one, in addresses and texts; the list has an `s` more. */
  word: string;
  /** What the names of its rows begin with. */
  start: '' | `${Service}-`;
  me: Me;
  list: Endpoint;
  one: Endpoint;
  status: Endpoint;
  /** What its forms ask besides. */
  forms: readonly Endpoint[];
  answers: NonNullable<ScreenRow['answers']>;
};

/** A kind of thing that a service orders and changes: its list, one of them, and the forms that order and change one. */
export function thingRows({ service, word, start, me, list, one, status, forms, answers }: Kind) {
  const texts = `${service}.${word}s`;
  const address = `/services/${service}`;
  const ofList = {
    name: `${start}${word}s`,
    empty: `${texts}.empty`,
    unable: `${texts}.failed`,
    me,
    address: `${address}/${word}s`,
    reads: list,
    answers,
  } satisfies ScreenRow;
  const panel = {
    name: `${start}${word}`,
    me,
    address: `${address}/${word}s?${word}=${someId}`,
    reads: one,
    also: [list],
    answers,
  } satisfies ScreenRow;
  const create = {
    name: `${start}create-${word}`,
    unable: 'services.status.failed',
    me,
    address: `${address}/create-${word}`,
    reads: status,
    also: forms,
    answers,
  } satisfies ScreenRow;
  const edit = {
    name: `${start}edit-${word}`,
    unable: `${texts}.oneFailed`,
    me,
    address: `${address}/edit-${word}?id=${someId}`,
    reads: one,
    also: forms,
    answers,
    mayBeMissing: true,
  } satisfies ScreenRow;
  return [ofList, panel, create, edit] as const;
}
