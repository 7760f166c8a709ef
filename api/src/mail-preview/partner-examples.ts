type OfPartner = { organizationName: string; reason: string };

/** What a partner is told of its own standing. */
export const ofPartners = ({ organizationName, reason }: OfPartner) => ({
  partnerSuspended: { usual: { organizationName, reason } },
  partnerReactivated: { usual: { organizationName } },
  creditNearLimit: {
    usual: {
      organizationName,
      limitMinor: 10_000_000,
      usedMinor: 8_299_000,
      currency: 'SEK',
      page: '/customers/pricing',
    },
  },
});
