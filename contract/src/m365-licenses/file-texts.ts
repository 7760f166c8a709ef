import { notSeenSinceText } from '../services/not-seen.ts';

/** What the values of a license are called, in files and on screens. */
export const licenseWords = {
  status: {
    active: { en: 'Active', sv: 'Aktiv' },
    suspended: { en: 'Suspended', sv: 'Pausad' },
    pending: { en: 'Pending', sv: 'Väntar' },
    disabled: { en: 'Disabled', sv: 'Avstängd' },
    expired: { en: 'Expired', sv: 'Utgången' },
    cancelled: { en: 'Canceled', sv: 'Uppsagd' },
    unknown: { en: 'Unknown', sv: 'Okänd' },
  },
  outcome: {
    renews: { en: 'Renews', sv: 'Förnyas' },
    extends: { en: 'Extends', sv: 'Förlängs' },
    ends: { en: 'Ends', sv: 'Upphör' },
  },
  term: {
    P1M: { en: '1 month', sv: '1 månad' },
    P1Y: { en: '1 year', sv: '1 år' },
    P3Y: { en: '3 years', sv: '3 år' },
    unknown: { en: 'Unknown term', sv: 'Okänd löptid' },
  },
  billingPeriod: {
    monthly: { en: 'Paid monthly', sv: 'Betalas per månad' },
    annual: { en: 'Paid yearly', sv: 'Betalas per år' },
    triennial: { en: 'Paid every 3 years', sv: 'Betalas vart tredje år' },
    unknown: { en: 'Paid at unknown times', sv: 'Betalas med okänt mellanrum' },
  },
} as const;

/** What comes where nobody has said so, in files. */
export const undecidedWords = { en: 'Extends, not decided', sv: 'Förlängs, inte beslutat' };

const partnerMinor = { en: 'Your cost', sv: 'Er kostnad' };

/** The columns of its files, in their order. */
export const m365LicensesFileTexts = {
  licenses: {
    name: { en: 'License', sv: 'Licens' },
    sku: { en: 'SKU', sv: 'SKU' },
    purchased: { en: 'Purchased', sv: 'Köpta' },
    assigned: { en: 'Assigned', sv: 'Tilldelade' },
    unassigned: { en: 'Unassigned', sv: 'Lediga' },
    unitPrice: { en: 'Price per seat', sv: 'Pris per licens' },
    customerMinor: { en: 'Total', sv: 'Summa' },
    partnerMinor,
    currency: { en: 'Currency', sv: 'Valuta' },
    term: { en: 'Term', sv: 'Löptid', words: licenseWords.term },
    billingPeriod: { en: 'Billing', sv: 'Betalning', words: licenseWords.billingPeriod },
    status: { en: 'Status', sv: 'Status', words: licenseWords.status },
    termEndsAt: { en: 'End of term', sv: 'Löptidens slut' },
    termEnd: { en: 'Then', sv: 'Därefter' },
    nextMinor: { en: 'Total after', sv: 'Summa därefter' },
    percentMore: { en: 'Change, %', sv: 'Ändring, %' },
    createdAt: { en: 'Added', sv: 'Tillagd' },
    notSeenSince: notSeenSinceText,
  },
  renewals: {
    customerName: { en: 'Customer', sv: 'Kund' },
    name: { en: 'License', sv: 'Licens' },
    status: { en: 'Status', sv: 'Status', words: licenseWords.status },
    purchased: { en: 'Purchased', sv: 'Köpta' },
    unassigned: { en: 'Unassigned', sv: 'Lediga' },
    termEndsAt: { en: 'End of term', sv: 'Löptidens slut' },
    termEnd: { en: 'Then', sv: 'Därefter' },
    nextMinor: { en: 'Total after', sv: 'Summa därefter' },
    percentMore: { en: 'Change, %', sv: 'Ändring, %' },
    billingPeriod: { en: 'Billing', sv: 'Betalning', words: licenseWords.billingPeriod },
    customerMinor: { en: 'Total', sv: 'Summa' },
    partnerMinor,
    currency: { en: 'Currency', sv: 'Valuta' },
  },
  unusedSeats: {
    name: { en: 'Customer', sv: 'Kund' },
    seats: { en: 'Unassigned seats', sv: 'Lediga licenser' },
    customerMinor: { en: 'A month', sv: 'Per månad' },
    partnerMinor,
    currency: { en: 'Currency', sv: 'Valuta' },
  },
  usage: { name: { en: 'License', sv: 'Licens' } },
};
