import type { Language } from '@portal/contract/constants';
import type { Endpoint } from '@portal/contract/http';
import type { Service } from '@portal/contract/services/services';
import type {
  costExplanation,
  customerUsage,
  partnerUsage,
  ThingUsage,
  usageByCustomer,
  usageByThing,
} from '@portal/contract/services/usage';
import type { ComponentType } from 'react';
import type * as z from 'zod';
import type { Managed, ScopeQuery } from '../../platform/managed-customer.ts';

export type MonthQuery = ScopeQuery & { month?: string | undefined };
type Asked<Response, More = unknown> = Endpoint & {
  query: z.ZodType<unknown, MonthQuery & More>;
  response: Response;
};

/** A month of one customer or, of the partner in the scope, of all. */
type OwnUsageProps = { whose: 'one' | 'all'; scope: ScopeQuery; month: string };

/**
 * How a service shows what it meters. Words that only it has stand in its own texts under `usage`: `emptyText`, `used`,
 * `average`, `count` (of things), `days`, `things`, `thing`, `noThing`, `thingsFile`, `missing`, `topNone`, `reports.*`.
 */
export type ServiceUsage = {
  service: Service;
  path: `/${string}`;
  ofCustomer: Asked<typeof customerUsage>;
  byThing: Asked<typeof usageByThing> & { csv: true };
  explanation: Asked<typeof costExplanation, { id?: string | undefined }>;
  ofPartner: Asked<typeof partnerUsage>;
  byCustomer: Asked<typeof usageByCustomer> & { csv: true };
  /** What it measures is bytes that are stored, which are added up over all services. */
  stores?: true;
  /** It costs when it is charged: nothing of it is measured, and it is in no region. */
  isPaidInAdvance?: true;
  /** An average with its unit, for a person. */
  textOf: (average: number, language: Language) => string;
  /** The unit that suits an average, and how much one of it is. */
  unitOf: (average: number) => { unit: string; size: number };
  /** What it tells beside what it meters, below its months. */
  Own?: ComponentType<OwnUsageProps>;
  /** Undefined of what has no page. */
  thingHref: (scope: Managed, thing: ThingUsage) => string | undefined;
};

const measured = new Set(['average', 'hours', 'region']);

/** Without what is measured, of a service that measures nothing. */
export const toldOf = <Column extends { id: string }>(
  { isPaidInAdvance }: ServiceUsage,
  columns: readonly Column[],
): readonly Column[] => (isPaidInAdvance ? columns.filter(({ id }) => !measured.has(id)) : columns);
