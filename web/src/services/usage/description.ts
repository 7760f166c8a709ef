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
import type { TextBranch } from '../../platform/text-keys.ts';

export type MonthQuery = ScopeQuery & { month?: string | undefined };
type Asked<Response, More = unknown> = Endpoint & {
  query: z.ZodType<unknown, MonthQuery & More>;
  response: Response;
};

/** A month of one customer or, of the partner in the scope, of all. */
type OwnUsageProps = { whose: 'one' | 'all'; scope: ScopeQuery; month: string };

/** What a service says in words of its own of what it is used for, and of what it measures. */
type UsageText =
  | `usage.${'average' | 'count' | 'emptyText' | 'noThing' | 'thing' | 'things' | 'thingsFile' | 'topNone'}`
  | `usage.reports.${'average' | 'byCustomer' | 'byDay'}`;
type MeasuredText = `usage.${'days' | 'missing' | 'used'}`;

/** How a service shows what it meters. */
type Metered = {
  path: `/${string}`;
  ofCustomer: Asked<typeof customerUsage>;
  byThing: Asked<typeof usageByThing> & { csv: true };
  explanation: Asked<typeof costExplanation, { id?: string | undefined }>;
  ofPartner: Asked<typeof partnerUsage>;
  byCustomer: Asked<typeof usageByCustomer> & { csv: true };
  /** What it measures is bytes that are stored, which are added up over all services. */
  stores?: true;
  /** An average with its unit, for a person. */
  textOf: (average: number, language: Language) => string;
  /** The unit that suits an average, and how much one of it is. */
  unitOf: (average: number) => { unit: string; size: number };
  /** What it tells beside what it meters, below its months. */
  Own?: ComponentType<OwnUsageProps>;
  /** Undefined of what has no page. */
  thingHref: (scope: Managed, thing: ThingUsage) => string | undefined;
};
type ServiceWith<Text extends string> = { service: Service & TextBranch<Text> };
export type MeasuredUsage = Metered & ServiceWith<UsageText | MeasuredText> & { isPaidInAdvance?: never };
/** It costs when it is charged: nothing of it is measured, and it is in no region. */
type PaidInAdvance = Metered & ServiceWith<UsageText> & { isPaidInAdvance: true };
export type ServiceUsage = MeasuredUsage | PaidInAdvance;

const measured = new Set(['average', 'hours', 'region']);

/** Without what is measured, of a service that measures nothing. */
export const toldOf = <Column extends { id: string }>(
  { isPaidInAdvance }: ServiceUsage,
  columns: readonly Column[],
): readonly Column[] => (isPaidInAdvance ? columns.filter(({ id }) => !measured.has(id)) : columns);
