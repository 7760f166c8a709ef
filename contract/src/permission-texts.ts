import type { Language } from './constants.ts';
import type { Permission } from './permissions.ts';

type Words = Readonly<Record<Language, string>>;

/** What each permission lets one do, on the screen of API tokens and in the audit log. */
export const permissionTexts: Readonly<Record<Permission, Words>> = {
  'services.read': { en: 'See services and dashboards', sv: 'Se tjänster och översikter' },
  'services.order': { en: 'Order, change and delete services', sv: 'Beställa, ändra och ta bort tjänster' },
  'agreements.accept': { en: "Accept a vendor's customer agreement", sv: 'Godkänna leverantörers kundavtal' },
  'restoreOperators.manage': { en: 'Manage restore operators', sv: 'Hantera återställningsoperatörer' },
  'customers.read': { en: 'See customers', sv: 'Se kunder' },
  'customers.write': { en: 'Create, edit and delete customers', sv: 'Skapa, ändra och ta bort kunder' },
  'customers.impersonate': { en: 'Impersonate customers', sv: 'Agera som kunder' },
  'pricing.read': {
    en: 'See list prices, discounts and margins',
    sv: 'Se listpriser, rabatter och marginaler',
  },
  'pricing.manage': { en: 'Set prices and uplift', sv: 'Sätta priser och påslag' },
  'invoices.read': { en: 'See invoices', sv: 'Se fakturor' },
  'calculator.use': { en: 'Use the price calculator', sv: 'Använda priskalkylatorn' },
  'quotes.manage': { en: 'Save, send and delete quotes', sv: 'Spara, skicka och ta bort offerter' },
  'users.manage': { en: 'Manage users', sv: 'Hantera användare' },
  'company.manage': { en: 'Change company settings', sv: 'Ändra företagets inställningar' },
  'documents.manage': { en: 'Manage legal documents', sv: 'Hantera juridiska dokument' },
  'auditLog.own': { en: 'Read your own audit log', sv: 'Läsa den egna revisionsloggen' },
  'auditLog.all': { en: 'Read the whole audit log', sv: 'Läsa hela revisionsloggen' },
  'tickets.create': { en: 'Create support tickets', sv: 'Skapa supportärenden' },
  'downloads.read': { en: 'See downloads', sv: 'Se nedladdningar' },
  'company.delete': { en: 'Delete the company', sv: 'Ta bort företaget' },
  'partners.impersonate': { en: 'Act as partners', sv: 'Agera som partner' },
  'operations.read': {
    en: 'See partners, price lists, connections and queues',
    sv: 'Se partner, prislistor, anslutningar och köer',
  },
  'operations.manage': {
    en: 'Manage partners, price lists, connections and queues',
    sv: 'Hantera partner, prislistor, anslutningar och köer',
  },
  'operatorBilling.manage': {
    en: 'Run invoices, payments and credit',
    sv: 'Hantera fakturering, betalningar och kredit',
  },
  'seller.manage': {
    en: 'Change what invoices say of the seller',
    sv: 'Ändra vad fakturor säger om säljaren',
  },
  'billing.manage': { en: 'See and change billing data', sv: 'Se och ändra faktureringsuppgifter' },
  'content.manage': { en: 'Manage news, downloads and documents', sv: 'Hantera nyheter, filer och dokument' },
};
