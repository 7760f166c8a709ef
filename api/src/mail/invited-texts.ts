import type { Language } from '@portal/contract/constants';
import type { MailContent } from '../platform/mail/mail-queue.ts';
import { contents } from './contents.ts';
import { says } from './says.ts';
import type { MailText } from './mail-text.ts';

type Content = MailContent['addressInvited'];

const english = {
  invitation: (organization: string) =>
    `Somebody has invited this address to ${organization} in Cloud Portal.`,
  registration: () => 'Somebody has applied for a new account with this address. Nothing was created.',
  emailChange: () => 'Somebody wants to sign in with this address from now on. Nothing was changed.',
};

const inEnglish = ({ attempt, organizationName }: Content): MailText => ({
  subject: 'An invitation to Cloud Portal is waiting for you',
  heading: 'An invitation is waiting for you',
  paragraphs: [
    english[attempt](organizationName),
    'There is an earlier invitation to this address, from another company, that is still open, and an address belongs to one company only.',
    'If you want the earlier one, use the link in its mail. If not, do nothing: it ends 72 hours after it was mailed, and after that the address is free.',
  ],
  closing: 'Nobody else was told that you are invited.',
});

const swedish = {
  invitation: (organization: string) =>
    `Någon har bjudit in den här adressen till ${organization} i Cloud Portal.`,
  registration: () => 'Någon har ansökt om ett nytt konto med den här adressen. Inget har skapats.',
  emailChange: () => 'Någon vill logga in med den här adressen i fortsättningen. Inget har ändrats.',
};

const inSwedish = ({ attempt, organizationName }: Content): MailText => ({
  subject: 'En inbjudan till Cloud Portal väntar på dig',
  heading: 'En inbjudan väntar på dig',
  paragraphs: [
    swedish[attempt](organizationName),
    'Det finns en tidigare inbjudan till adressen, från ett annat företag, som fortfarande är öppen, och en adress kan bara höra till ett företag.',
    'Vill du ha den tidigare använder du länken i dess mejl. Vill du inte det behöver du inte göra något: den slutar gälla 72 timmar efter att den skickades, och sedan är adressen fri.',
  ],
  closing: 'Ingen annan har fått veta att du är inbjuden.',
});

/** To whom has an open invitation, when somebody tries to use the address otherwise. */
export const addressInvited = {
  en: says(contents.addressInvited, inEnglish),
  sv: says(contents.addressInvited, inSwedish),
} satisfies Record<Language, unknown>;
