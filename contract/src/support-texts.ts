import type { Language } from './constants.ts';
import { serviceText } from './services/texts.ts';
import type { TicketRow, TicketService } from './support.ts';

type Words = Readonly<Record<Language, string>>;

const other: Words = { en: 'Something else', sv: 'Något annat' };

/** What a ticket is about, in lists, files and mails. */
export const ticketServiceText = (service: TicketService, language: Language): string =>
  service === 'other' ? other[language] : serviceText(service, language);

/** How far a ticket is. */
export const ticketStateTexts: Readonly<Record<TicketRow['state'], Words>> = {
  sending: { en: 'Sending', sv: 'Skickas' },
  sent: { en: 'Sent', sv: 'Skickat' },
  'not-delivered': { en: 'Not delivered', sv: 'Inte levererat' },
  closed: { en: 'Closed', sv: 'Stängt' },
};
