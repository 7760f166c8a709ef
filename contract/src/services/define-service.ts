import type * as z from 'zod';
import type { AuditCategory } from '../audit-log/categories.ts';
import type { Language } from '../constants.ts';
import type { Endpoint } from '../http.ts';
import type { Priced } from './priced.ts';
import type { Service } from './services.ts';

export type Text = Readonly<Record<Language, string>>;

export type Product = Priced & {
  key: `${Service}.${string}`;
  /** How many units one metered step is, exactly; one when left out. */
  factor?: string;
  /** What of a machine it takes, which has a footprint; left out, none is reckoned. */
  takes?: Resource;
};

/** A catalog of the system has them: what each is, by the end of its key (`…:monthly`). */
export type ImportedProducts = { imported: Readonly<Record<string, Priced>> };

export type Resource = 'objects' | 'disks' | 'processor' | 'memory';

/** What the operations of a service do, why they fail, what of it needs somebody, and what its products are called. */
export type ServiceTexts = {
  /** The operations by their kinds; a text may name `{subject}` and `{customer}`. */
  operations: Readonly<Record<string, Text>>;
  /**
   * Why its operations fail beyond what any may fail of: a sentence that says what to do, with the values of the failure
   * as `{name}`, and what the audit log tells.
   */
  reasons: Readonly<Record<string, { text: Text; short: Text }>>;
  /** Kinds of its things that have failed or wait for a person: what is said of one, and of `{count}` of them. */
  attention: Readonly<Record<string, { one: Text; other: Text }>>;
  /** By their keys. */
  productNames: Readonly<Record<string, Text>>;
};

/** What a detail was before an edit. */
export function previousOf<const Name extends string>(name: Name): `previous${Capitalize<Name>}`;
export function previousOf(name: string): string {
  return `previous${name.charAt(0).toUpperCase()}${name.slice(1)}`;
}

type ServiceEvents = Readonly<Record<string, { category: AuditCategory; text: Text; partnerOnly?: true }>>;

/** Everything that API and web have to know of a service alike. */
export type ServiceDefinition = ServiceTexts & {
  service: Service;
  /** The systems that it stands on, as connections name them, with what a mail calls each. */
  systems: Readonly<Record<string, Text>>;
  /** Of a system that may serve without this service: the setting of a connection that says that it does. */
  settings?: Readonly<Record<string, string>>;
  /** Those of them that it is offered without: then a part of it is not. */
  canLack?: readonly string[];
  /** Services that have to be enabled first, and cannot end before it. */
  needs?: readonly Service[];
  /** `person`: somebody has to do something elsewhere before it can be ordered. */
  enabledBy: 'operation' | 'person';
  endpoints: readonly Endpoint[];
  /** What the audit log says of it; `partnerOnly` for what its customer may not read. */
  events: ServiceEvents;
  /** What its entries tell besides; the names are texts of the web. */
  details: readonly string[];
  /** What the screens hear of when it changes, beside the operations. */
  topics: readonly string[];
  /** What of it has to go before its customer can. */
  blockers: readonly string[];
  /** How much of it is used is told of the first that is metered; the others only cost. */
  products: readonly Product[] | ImportedProducts;
  /** Of a service whose existing tenants can be linked to customers: what a look into one finds. */
  linking?: { contents: z.ZodType };
};

/** Keeps the literal types of a record. */
export const defineService = <const S extends ServiceDefinition>(service: S): S => service;

/** Details of an edit: each with what it was before, as `previous…`. */
export const edited = <const Name extends string>(...names: readonly Name[]) =>
  names.flatMap((name): (Name | `previous${Capitalize<Name>}`)[] => [name, previousOf(name)]);

/** Events of one category that the customer may read, by their texts. */
export function eventsOf<const Event extends string, const Category extends AuditCategory>(
  category: Category,
  texts: Readonly<Record<Event, Text>>,
): Record<Event, { category: Category; text: Text }>;
export function eventsOf(category: AuditCategory, texts: Readonly<Record<string, Text>>): ServiceEvents {
  return Object.fromEntries(Object.entries(texts).map(([event, text]) => [event, { category, text }]));
}
