import * as z from 'zod';
import { defaultPrimaryColor, passwordPolicies } from './constants.ts';
import { brandColor, hexColor, timestamp, version } from './fields.ts';
import { defineEndpoint, nothing } from './http.ts';
import { uploadForm, type UploadRule } from './uploads.ts';

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
    'Brand of the organization: by token, else by host name or `partner`, else neutral; and what sign-in has to know.',
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

/** Owners and admins of a partner, and of the operator, whose brand is shown where nothing names an organization. */
const ofBrand = {
  module,
  access: { may: 'company.manage', of: ['operator', 'partner'] },
  scope: 'self',
} as const;

const primaryColor = z.object({ lightMode: brandColor, darkMode: brandColor });
export type PrimaryColor = z.infer<typeof primaryColor>;
export const defaultPrimaryColors: PrimaryColor = {
  lightMode: defaultPrimaryColor,
  darkMode: defaultPrimaryColor,
};

/** How well a colour is read, as contrast ratios: the lowest over the surfaces that it may lie on. */
export const colorRatios = z.object({ textOnButton: z.number(), onPage: z.number(), asLink: z.number() });
/** What the ratios have to be (look.md, steps 1 to 4). */
export const neededRatios = { textOnButton: 4.5, onPage: 3, asLink: 4.5 } as const;
export const shades = z.object({ tokens: brandTokens, ratios: colorRatios });
export type Shades = z.infer<typeof shades>;

/** The file that a logo was drawn from; null where there is no logo. */
const logoFile = z.object({ name: z.string() }).nullable();

export const getCompanyBrand = defineEndpoint({
  ...ofBrand,
  name: 'getCompanyBrand',
  method: 'GET',
  path: '/company/brand/',
  summary: "The brand of the caller's own organization, to be edited, and how many customers see it.",
  response: z.object({
    primaryColor: z.object({ lightMode: hexColor, darkMode: hexColor }),
    logos: z.object({ light: logoFile, dark: logoFile }),
    customers: z.number().int(),
    /** Null until it was changed for the first time. */
    changed: z.object({ by: z.string(), at: timestamp }).nullable(),
    version,
  }),
});

export const getBrandShades = defineEndpoint({
  ...ofBrand,
  name: 'getBrandShades',
  method: 'GET',
  path: '/company/brand/shades/',
  summary: 'What would be made of two colors: the shades that are used, and how well each is read.',
  query: z.object({ lightMode: brandColor, darkMode: brandColor }),
  response: z.object({ light: shades, dark: shades }),
});

export const updateCompanyAppearance = defineEndpoint({
  ...ofBrand,
  name: 'updateCompanyAppearance',
  method: 'PUT',
  path: '/company/appearance/',
  summary: 'Changes the primary colors that were read at `version`; any color is taken.',
  body: z.object({ primaryColor, version }),
  response: z.object({ version }),
});

/** Drawings and pictures up to a megabyte; each is drawn anew as a picture that holds nothing else. */
export const logoRule: UploadRule = { maxBytes: 1_000_000, kinds: ['svg', 'png', 'jpeg', 'webp'] };
/** A logo is at most that large before it is drawn: more is refused unread. */
export const logoPixels = { maxSide: 4000, maxPixels: 4_000_000 } as const;

const logoUpload = {
  ...ofBrand,
  method: 'POST',
  upload: logoRule,
  body: uploadForm,
  response: nothing,
} as const;
export const uploadLightLogo = defineEndpoint({
  ...logoUpload,
  name: 'uploadLightLogo',
  path: '/company/logo/light/',
  summary: 'Sets the logo for light mode.',
});
export const uploadDarkLogo = defineEndpoint({
  ...logoUpload,
  name: 'uploadDarkLogo',
  path: '/company/logo/dark/',
  summary: 'Sets the logo for dark mode.',
});

const logoRemoval = { ...ofBrand, method: 'DELETE', response: nothing } as const;
export const deleteLightLogo = defineEndpoint({
  ...logoRemoval,
  name: 'deleteLightLogo',
  path: '/company/logo/light/',
  summary: 'Removes the logo for light mode; the name stands in its place.',
});
export const deleteDarkLogo = defineEndpoint({
  ...logoRemoval,
  name: 'deleteDarkLogo',
  path: '/company/logo/dark/',
  summary: 'Removes the logo for dark mode; the name stands in its place.',
});

export const companyEndpoints = [
  getCompanyAppearance,
  getLightLogo,
  getDarkLogo,
  getCompanyBrand,
  getBrandShades,
  updateCompanyAppearance,
  uploadLightLogo,
  uploadDarkLogo,
  deleteLightLogo,
  deleteDarkLogo,
];
