import { isLuhn, remainderOf } from './check-digits.ts';

/** Lengths by the country that an IBAN begins with, of the registry of ISO 13616 (SWIFT). */
const ibanLengths: Readonly<Record<string, number>> = Object.fromEntries(
  `AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BI27 BR29 BY28 CH21 CR22 CY28 CZ24 DE22 DJ27 DK18 DO28 EE20 EG29 ES24 FI18
  FK18 FO18 FR27 GB22 GE22 GI23 GL18 GR27 GT28 HN28 HR21 HU28 IE22 IL23 IQ23 IS26 IT27 JO30 KW30 KZ20 LB28 LC32 LI21 LT20
  LU20 LV21 LY25 MC27 MD24 ME22 MK19 MN20 MR27 MT31 MU30 NI28 NL18 NO15 OM23 PK24 PL28 PS29 PT25 QA29 RO24 RS22 RU33 SA24
  SC31 SD18 SE24 SI19 SK24 SM27 SO23 ST25 SV28 TL23 TN24 TR26 UA29 VA22 VG24 XK20 YE30`
    .split(/\s+/)
    .map((one) => [one.slice(0, 2), Number(one.slice(2))]),
);

const bare = (typed: string): string => typed.toUpperCase().replaceAll(/[\s-]/g, '');

/** Each letter as the number that ISO 13616 has for it: A is 10. */
const digitsOf = (text: string): string =>
  text.replaceAll(/[A-Z]/g, (letter) => String((letter.codePointAt(0) ?? 0) - 55));

/** An account that money is paid to: how it is kept, and what is wrong with it. */
export type AccountForm = { keep: (typed: string) => string; isRight: (kept: string) => boolean };

/** Length of its country, and the check of ISO 7064 (modulo 97). Kept without spaces. */
export const ibanForm: AccountForm = {
  keep: bare,
  isRight: (iban) =>
    /^[A-Z]{2}\d{2}[A-Z0-9]{1,30}$/.test(iban) &&
    ibanLengths[iban.slice(0, 2)] === iban.length &&
    remainderOf(digitsOf(iban.slice(4) + iban.slice(0, 4)), 97) === 1,
};

/** ISO 9362: institution, country, location, and perhaps a branch. */
export const bicForm: AccountForm = {
  keep: bare,
  isRight: (bic) => /^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/.test(bic),
};

const digitsAlone = (typed: string): string => typed.replaceAll(/[\s-]/g, '');

/** Seven or eight digits, the last the check digit. Kept as `5050-1055`. */
export const bankgiroForm: AccountForm = {
  keep: (typed) => digitsAlone(typed).replace(/^(\d{3,4})(\d{4})$/, '$1-$2'),
  isRight: (number) => /^\d{3,4}-\d{4}$/.test(number) && isLuhn(digitsAlone(number)),
};

/** Two to eight digits, the last the check digit. Kept as `490123-7`. */
export const plusgiroForm: AccountForm = {
  keep: (typed) => digitsAlone(typed).replace(/^(\d{1,7})(\d)$/, '$1-$2'),
  isRight: (number) => /^\d{1,7}-\d$/.test(number) && isLuhn(digitsAlone(number)),
};

/**
 * The scheme, of four digits (ISO 6523 and the list of OpenPeppol), a colon, and the id in it. Of the one for Swedish
 * organization numbers, 0007, the check digit has to fit.
 */
export const peppolForm: AccountForm = {
  keep: (typed) => typed.trim().replace(/^(0007:\d{6})-(\d{4})$/, '$1$2'),
  isRight: (kept) =>
    /^\d{4}:[A-Za-z0-9][A-Za-z0-9._-]{0,49}$/.test(kept) &&
    (!kept.startsWith('0007:') || (/^0007:\d{10}$/.test(kept) && isLuhn(kept.slice(5)))),
};
