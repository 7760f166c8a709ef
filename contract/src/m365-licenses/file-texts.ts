const partnerMinor = { en: 'Your cost', sv: 'Er kostnad' };

/** What happens at the end of a term, in files. */
export const outcomeTexts = {
  renews: { en: 'Renews', sv: 'Förnyas' },
  extends: { en: 'Extends by the month', sv: 'Förlängs månadsvis' },
  ends: { en: 'Ends', sv: 'Upphör' },
  undecided: { en: 'Extends by the month, not decided', sv: 'Förlängs månadsvis, inte beslutat' },
} as const;

/** The columns of its files, in their order. */
export const m365LicensesFileTexts = {
  licenses: {
    name: { en: 'License', sv: 'Licens' },
    sku: { en: 'SKU', sv: 'SKU' },
    purchased: { en: 'Purchased', sv: 'Köpta' },
    assigned: { en: 'Assigned', sv: 'Tilldelade' },
    unassigned: { en: 'Unassigned', sv: 'Ej tilldelade' },
    unitPrice: { en: 'Price per seat', sv: 'Pris per licens' },
    customerMinor: { en: 'Total', sv: 'Totalt' },
    partnerMinor,
    currency: { en: 'Currency', sv: 'Valuta' },
    term: { en: 'Term', sv: 'Period' },
    billingPeriod: { en: 'Billing period', sv: 'Betalning' },
    status: { en: 'Status', sv: 'Status' },
    termEndsAt: { en: 'Term ends', sv: 'Perioden slutar' },
    termEnd: { en: 'Then', sv: 'Därefter' },
    nextMinor: { en: 'Total after', sv: 'Totalt därefter' },
    percentMore: { en: 'Change, %', sv: 'Ändring, %' },
    createdAt: { en: 'Created', sv: 'Skapad' },
  },
  renewals: {
    customerName: { en: 'Customer', sv: 'Kund' },
    name: { en: 'License', sv: 'Licens' },
    purchased: { en: 'Purchased', sv: 'Köpta' },
    unassigned: { en: 'Unassigned', sv: 'Ej tilldelade' },
    termEndsAt: { en: 'Term ends', sv: 'Perioden slutar' },
    termEnd: { en: 'Then', sv: 'Därefter' },
    nextMinor: { en: 'Total after', sv: 'Totalt därefter' },
    percentMore: { en: 'Change, %', sv: 'Ändring, %' },
    customerMinor: { en: 'Total', sv: 'Totalt' },
    partnerMinor,
    currency: { en: 'Currency', sv: 'Valuta' },
  },
  unusedSeats: {
    name: { en: 'Customer', sv: 'Kund' },
    seats: { en: 'Unused seats', sv: 'Oanvända licenser' },
    customerMinor: { en: 'A month', sv: 'Per månad' },
    partnerMinor,
    currency: { en: 'Currency', sv: 'Valuta' },
  },
  usage: { name: { en: 'License', sv: 'Licens' } },
};
