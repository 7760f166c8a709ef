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
  invoicesMade: {
    usual: {
      month: '2026-11',
      invoices: [
        { number: '2026-00012', customerName: 'Kund 1 AB', totalMinor: 8_677_278, kind: 'invoice' as const },
        { number: '2026-00013', customerName: 'Kund 2 AB', totalMinor: -125_000, kind: 'credit' as const },
      ],
      more: 0,
      totalMinor: 8_552_278,
      currency: 'SEK',
      dueOn: '2026-12-31',
      reference: '92026000125',
      page: '/company/invoices',
    },
  },
  invoicesOverdue: {
    usual: {
      invoices: [
        {
          number: '2026-00012',
          customerName: 'Kund 1 AB',
          dueOn: '2026-12-31',
          leftMinor: 8_677_278,
          reference: '2026000012347',
        },
      ],
      more: 0,
      leftMinor: 8_677_278,
      currency: 'SEK',
      page: '/company/invoices',
    },
  },
  monthWaits: { usual: { month: '2026-11', open: 3, page: '/operator/invoices/month' } },
});
