import type { Language } from '@portal/contract/constants';
import type { TwoFactorChange } from '../platform/mail/mail-queue.ts';
import { contents } from './contents.ts';
import type { MailText } from './mail-text.ts';
import { says, type Writer } from './says.ts';

const resetPath = '/auth/reset-password';

const english: Record<TwoFactorChange, MailText> = {
  disabled: {
    subject: 'Two-factor sign-in to Cloud Portal is turned off',
    heading: 'Two-factor sign-in is turned off',
    paragraphs: [
      'Two-factor sign-in of your account has just been turned off. Your password alone is enough to sign in now, and your recovery codes work no more.',
    ],
    action: { label: 'Choose a new password', link: resetPath },
    closing: 'If it was not you, choose a new password at once and tell an owner of your organization.',
  },
  replaced: {
    subject: 'Another authenticator app for Cloud Portal',
    heading: 'You have another authenticator app',
    paragraphs: [
      'Another authenticator app has just been set up for your account, with ten new recovery codes. The codes of the earlier app and the earlier recovery codes work no more, and your other sessions have been signed out.',
    ],
    action: { label: 'Choose a new password', link: resetPath },
    closing: 'If it was not you, choose a new password at once and tell an owner of your organization.',
  },
  codesRenewed: {
    subject: 'New recovery codes for Cloud Portal',
    heading: 'You have new recovery codes',
    paragraphs: [
      'Ten new recovery codes for your account have just been made. The earlier ones work no more.',
    ],
    action: { label: 'Choose a new password', link: resetPath },
    closing: 'If it was not you, choose a new password at once and tell an owner of your organization.',
  },
};

const swedish: Record<TwoFactorChange, MailText> = {
  disabled: {
    subject: 'Tvåfaktorsinloggningen till Cloud Portal är avstängd',
    heading: 'Tvåfaktorsinloggningen är avstängd',
    paragraphs: [
      'Tvåfaktorsinloggningen för ditt konto har just stängts av. Lösenordet räcker nu ensamt för att logga in, och dina återställningskoder fungerar inte längre.',
    ],
    action: { label: 'Välj nytt lösenord', link: resetPath },
    closing:
      'Om det inte var du: välj genast ett nytt lösenord och hör av dig till en ägare i din organisation.',
  },
  replaced: {
    subject: 'En ny autentiseringsapp till Cloud Portal',
    heading: 'Du har en ny autentiseringsapp',
    paragraphs: [
      'En ny autentiseringsapp har just kopplats till ditt konto, med tio nya återställningskoder. Koderna i den tidigare appen och de tidigare återställningskoderna fungerar inte längre, och dina andra sessioner har loggats ut.',
    ],
    action: { label: 'Välj nytt lösenord', link: resetPath },
    closing:
      'Om det inte var du: välj genast ett nytt lösenord och hör av dig till en ägare i din organisation.',
  },
  codesRenewed: {
    subject: 'Nya återställningskoder till Cloud Portal',
    heading: 'Du har nya återställningskoder',
    paragraphs: [
      'Tio nya återställningskoder för ditt konto har just skapats. De tidigare fungerar inte längre.',
    ],
    action: { label: 'Välj nytt lösenord', link: resetPath },
    closing:
      'Om det inte var du: välj genast ett nytt lösenord och hör av dig till en ägare i din organisation.',
  },
};

/** To whoever has two-factor sign-in, when it was turned off, or its authenticator or recovery codes were replaced. */
export const twoFactorChanged = {
  en: says(contents.twoFactorChanged, ({ change }) => english[change]),
  sv: says(contents.twoFactorChanged, ({ change }) => swedish[change]),
} satisfies Record<Language, Writer>;
