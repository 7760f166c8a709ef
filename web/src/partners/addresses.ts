import { linkTo } from '../platform/address.ts';

export const partnersPath = '/operator/partners';
export const createPartnerPath = '/operator/partners/create';
export const partnerOf = (id: string): string => linkTo('/operator/partners/edit', { id });

/** What the list keeps in the address. */
export type PartnersSearch = {
  search?: string;
  sort?: string;
  pageSize?: string;
  cursor?: string;
  page?: string;
  state?: string;
};
