import type { Estimate } from '@portal/contract/prices';
import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useDebouncedValue } from '@mantine/hooks';
import { useMemo } from 'react';
import type * as z from 'zod';
import { useApi } from '../platform/api.ts';
import type { Question } from '../platform/call.ts';
import type { ScopeQuery } from '../platform/managed-customer.ts';

type EstimateEndpoint<Body extends object, Answer> = Question & {
  asks: true;
  query: z.ZodType<unknown, ScopeQuery & { id?: string | undefined }>;
  body: z.ZodType<unknown, Body>;
  response: z.ZodType<Answer>;
};
type EstimateInput<Body> = { query?: { id?: string }; body: Body; enabled?: boolean };

/** What an order would cost that customer; the last answer stands until the next one is there. */
export function useEstimate<Body extends object, Answer = Estimate>(
  endpoint: EstimateEndpoint<Body, Answer>,
  { query = {}, body, enabled = true }: EstimateInput<Body>,
): UseQueryResult<Answer> {
  const api = useApi();
  return useQuery({
    ...api.question(endpoint, { query, body }),
    enabled,
    placeholderData: keepPreviousData,
  });
}

const typingPauseMs = 300;

/** What is typed, once nothing more was for a moment; the same object as long as it says the same. */
export function useSettled<Typed>(typed: Typed): Typed {
  const [settled] = useDebouncedValue(JSON.stringify(typed), typingPauseMs);
  return useMemo(() => {
    const read: Typed = JSON.parse(settled);
    return read;
  }, [settled]);
}
