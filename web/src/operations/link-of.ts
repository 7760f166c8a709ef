import { pathWith } from '@portal/contract/endpoint-paths';
import type { Operation } from '@portal/contract/operations';
import type { ServiceOperation } from '@portal/contract/services/list';
import type { Service } from '@portal/contract/services/services';
import { createContext, use } from 'react';

/** Where an operation leads once it is done, by its kind: `{id}` and `{subject}` are of what it worked on. */
export type Opens = Readonly<Partial<Record<ServiceOperation, `/${string}`>>>;

const OpensContext = createContext<Partial<Record<Service, Opens>>>({});
/** What the services open. */
export const OpensProvider = OpensContext.Provider;

type Reader = { asCustomer: boolean; partnerId: string | undefined };

/** The address of the thing that an operation worked on, for that reader; null when there is nothing to open. */
export function useLinkOf(operation: Operation, { asCustomer, partnerId }: Reader): string | null {
  const { service, kind, targetId, subject, customerId } = operation;
  const opens: Readonly<Record<string, string>> = use(OpensContext)[service] ?? {};
  const address = opens[kind];
  if (address === undefined) return null;
  const [path = '', words] = pathWith(address, { id: targetId, subject }).split('?');
  const search = new URLSearchParams(words);
  if (!asCustomer) search.set('customerId', customerId);
  if (partnerId !== undefined) search.set('partnerId', partnerId);
  const query = search.toString();
  return query === '' ? path : `${path}?${query}`;
}
