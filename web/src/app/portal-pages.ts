import type { ComponentType } from 'react';
import type { PortalPath } from './access.ts';

const customersPath = '/customers/customers';
export type CompanyPath = Extract<PortalPath, `/company/${string}`>;
export type OperatorPath = Extract<PortalPath, `/operator/${string}` | `/demo/${string}`>;
export type ServicePath = Extract<PortalPath, `/services/${string}`>;
export type SupportPath = Extract<PortalPath, `/support/${string}`>;
export type OtherPath = Exclude<
  PortalPath,
  typeof customersPath | CompanyPath | OperatorPath | ServicePath | SupportPath
>;

const isOfCompany = (path: PortalPath): path is CompanyPath => path.startsWith('/company/');
const isOfOperator = (path: PortalPath): path is OperatorPath => /^\/(operator|demo)\//.test(path);
const isOfService = (path: PortalPath): path is ServicePath => path.startsWith('/services/');
const isOfSupport = (path: PortalPath): path is SupportPath => path.startsWith('/support/');

/** The page at an address of the portal: where most people start, and who knows where the others lie. */
export async function pageAt(path: PortalPath): Promise<ComponentType> {
  if (path === customersPath) return (await import('../customers/customers-page.tsx')).CustomersPage;
  if (isOfCompany(path)) return (await import('./company-pages.ts')).companyPages[path]();
  if (isOfOperator(path)) return (await import('./operator-pages.ts')).operatorPages[path]();
  if (isOfService(path)) return (await import('./service-pages.ts')).servicePages[path]();
  if (isOfSupport(path)) return (await import('./support-pages.ts')).supportPages[path]();
  return (await import('./other-pages.ts')).otherPages[path]();
}
