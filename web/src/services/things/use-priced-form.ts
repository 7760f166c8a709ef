import type { AgreedPrice } from '@portal/contract/prices';
import { useState } from 'react';
import type * as z from 'zod';
import {
  createAgreement,
  shownPrices,
  useAgreement,
  withAgreedPrices,
  type OrderCost,
} from '../../prices/index.tsx';
import type { FormValues } from '../../ui/form/types.ts';
import type { Ordered } from './things.ts';
import { useCreateForm, type CreateOptions } from './use-thing-form.ts';

type Priced = FormValues & { costConsent: boolean };
type Agreeing<Body> = Body & { agreedPrices: AgreedPrice[] };
type PricedOptions<Values extends Priced, Body, Answer, Cost extends OrderCost> = Omit<
  CreateOptions<Values, Agreeing<Body>, Answer>,
  'schema'
> & {
  schema: z.ZodType<Body>;
  /** What it costs as it is filled in. */
  useCost: (values: Values) => Cost;
};

/** The form that orders what costs something: its order agrees to the prices that are shown, and to no others. */
export function usePricedForm<Values extends Priced, Body extends object, Answer, Cost extends OrderCost>(
  kind: Ordered,
  { useCost, schema, ...options }: PricedOptions<Values, Body, Answer, Cost>,
) {
  const [agreement] = useState(createAgreement);
  const form = useCreateForm(kind, { ...options, schema: withAgreedPrices(schema, agreement) });
  const cost = useCost(form.values);
  useAgreement(form, agreement, shownPrices(cost));
  return { form, cost };
}
