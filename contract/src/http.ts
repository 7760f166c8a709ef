import * as z from 'zod';
import type { OrganizationKind, Permission } from './permissions.ts';
import { listLimits } from './constants.ts';
import type { ErrorKey } from './error-registry.ts';
import type { UploadRule } from './uploads.ts';

export type Schema = z.core.$ZodType;

/**
 * Who may call: anyone; somebody whose terms or code are outstanding (`halfway`); anybody signed in; or the holders
 * of a permission, narrowed to kinds of organization where needed. `notWhileActing` refuses it under impersonation,
 * `inPerson` to a personal API token, which is refused whatever changes one's own account anyway.
 * `whileDeleting` lets it in though the organization is to be deleted, `whileSuspended` though its partner is suspended.
 */
export type Access =
  | { who: 'anyone' }
  | { who: 'halfway' }
  | { who: 'user'; notWhileActing?: true; inPerson?: true }
  | {
      may: Permission;
      of?: readonly OrganizationKind[];
      notWhileActing?: true;
      inPerson?: true;
      whileDeleting?: true;
      whileSuspended?: true;
    };

/**
 * Which tenant the call works in. `self`: the caller's own organization. `partner`: a partner's organization (an operator
 * names it by `partnerId`). `customer`: one customer, named by `customerId` unless the caller is its own user.
 * `none`: no tenant at all.
 */
export type Scope = 'none' | 'self' | 'partner' | 'customer';

export type Endpoint = {
  /** Verb and noun; also the OpenAPI operation id. */
  name: string;
  /** The capability, which is also the module of the error catalogue. */
  module: string;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /**
   * Below `/api`, with the last slash; the form with or without the last slash answers too. `{name}` in place of a part
   * is the parameter of that name, e.g. `/things/{region}/thing/{thingId}/`.
   */
  path: string;
  summary: string;
  access: Access;
  scope: Scope;
  /** What stands for each parameter of the path, of names that `query` has not; a wrong one is 400 `invalid`. */
  params?: Schema;
  query?: Schema;
  body?: Schema;
  response?: Schema;
  status?: 200 | 201 | 202;
  /** What it can be refused with beyond what `errorsOf` derives from the rest of the record. */
  errors?: readonly ErrorKey[];
  /** The key of its own for an error of ours, where clients know one. */
  unhandled?: ErrorKey;
  /** An order: needs an Idempotency-Key. */
  order?: true;
  /** The answer holds a secret that is shown once: no Idempotency-Key keeps it, none replays it. */
  secret?: true;
  /** The list also answers `Accept: text/csv`. */
  csv?: true;
  /** A GET that changes something, for clients that only have a link: it answers no HEAD. */
  unsafe?: true;
  /** A POST that only asks, with what does not belong into an address. */
  asks?: true;
  /**
   * What else than a GET changes: the reads of its own module, and of these modules as well; `everything`, or `nothing`
   * that is read. A screen reads again what is in view of it.
   */
  changes?: readonly string[] | 'everything' | 'nothing';
  /** The call is a multipart form: the text fields of `body`, and what the rule says in the field `file`. */
  upload?: UploadRule;
  /** Something else than JSON, e.g. an event stream. */
  contentType?: string;
};

/** Keeps the literal types of a record. */
export const defineEndpoint = <const E extends Endpoint>(endpoint: E): E => endpoint;

type InferOutput<S> = S extends Schema ? z.output<S> : undefined;
type InferInput<S> = S extends Schema ? z.input<S> : undefined;
export type ParamsOf<E extends Endpoint> = InferOutput<E['params']>;
export type ParamsInput<E extends Endpoint> = InferInput<E['params']>;
export type QueryOf<E extends Endpoint> = InferOutput<E['query']>;
export type QueryInput<E extends Endpoint> = InferInput<E['query']>;
export type BodyOf<E extends Endpoint> = InferOutput<E['body']>;
export type BodyInput<E extends Endpoint> = InferInput<E['body']>;
export type ResponseOf<E extends Endpoint> = InferOutput<E['response']>;

/** An exact number up to `countedExactlyTo`, then the text `10000+`. */
export const total = z.union([z.number().int().nonnegative(), z.literal('10000+')]);

export const listOf = <S extends z.ZodType>(item: S) =>
  z.object({ items: z.array(item), nextCursor: z.string().nullable(), total });

/** A column to sort by, ascending, or descending with a leading `-`. */
export type SortKey<Column extends string> = Column | `-${Column}`;

const sortKeys = <Column extends string>(columns: readonly [Column, ...Column[]]) =>
  columns.flatMap((column): SortKey<Column>[] => [column, `-${column}`]);

/** The query of every list; without `sort` the list is in its first column's order. */
export const listQuery = <const Column extends string>(columns: readonly [Column, ...Column[]]) =>
  z.object({
    pageSize: z.coerce.number().int().min(1).max(listLimits.maxPageSize).default(listLimits.defaultPageSize),
    cursor: z.string().max(1024).optional(),
    search: z.string().trim().max(100).optional(),
    sort: z.enum(sortKeys(columns)).optional(),
  });

export const byId = z.object({ id: z.uuid() });
/** The version that a thing was read at, where there is no body to say it in. */
export const versionInQuery = z.coerce.number().int().nonnegative();
/** For what is deleted as it was read. */
export const byIdAndVersion = byId.extend({ version: versionInQuery });
/** The answer of a call that has nothing to tell. */
export const nothing = z.object({});
