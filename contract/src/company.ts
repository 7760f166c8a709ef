import * as z from 'zod';
import { passwordPolicies } from './constants.ts';
import { hexColor } from './fields.ts';
import { defineEndpoint } from './http.ts';

const module = 'company';
/** Brand tokens of one mode, computed on the server from the exact colour (`look`: steps 1 to 4). */
export const brandTokens = z.object({
  brand: hexColor,
  onBrand: hexColor,
  brandHover: hexColor,
  brandEdge: hexColor,
  link: hexColor,
});
export type BrandTokens = z.infer<typeof brandTokens>;

export const getCompanyAppearance = defineEndpoint({
  name: 'getCompanyAppearance',
  module,
  method: 'GET',
  path: '/company/appearance/',
  summary:
    'Brand of the house: by token, else by host name or `partner`, else neutral; and what sign-in has to know.',
  access: { who: 'anyone' },
  scope: 'none',
  query: z.object({ partner: z.string().max(80).optional() }),
  response: z.object({
    name: z.string(),
    primaryColor: z.object({ lightMode: hexColor, darkMode: hexColor }),
    tokens: z.object({ light: brandTokens, dark: brandTokens }),
    /** The outside page that takes registrations; null where the portal takes them itself. */
    registrationUrl: z.url().nullable(),
    passwordPolicy: z.enum(passwordPolicies),
  }),
});

const logoRecord = {
  module,
  method: 'GET',
  access: { who: 'anyone' },
  scope: 'none',
  query: z.object({ partner: z.string().max(80).optional() }),
  response: z.object({ data: z.object({ data: z.string() }) }),
} as const;
export const getLightLogo = defineEndpoint({
  ...logoRecord,
  name: 'getLightLogo',
  path: '/company/logo/light/',
  summary: 'Logo for light mode as base64 image text, or empty.',
});
export const getDarkLogo = defineEndpoint({
  ...logoRecord,
  name: 'getDarkLogo',
  path: '/company/logo/dark/',
  summary: 'Logo for dark mode as base64 image text, or empty.',
});

export const companyEndpoints = [getCompanyAppearance, getLightLogo, getDarkLogo];
