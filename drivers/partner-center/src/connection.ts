/** How the system is reached: one for a country, as catalog and prices are of one. URLs have no slash at the end. */
export type PartnerCenterConnection = {
  /** `https://api.partnercenter.microsoft.com` */
  apiUrl: string;
  /** `https://api.partner.microsoft.com` */
  pricesUrl: string;
  /** Of the partner's own tenant: `https://login.microsoftonline.com/…/oauth2/v2.0/token` */
  tokenUrl: string;
  clientId: string;
  clientSecret: string;
  /** ISO 3166 alpha-2. */
  country: string;
};
