const longest = 25;

/** The last digit by Luhn: of what it ends, every second digit from the right counts twice. */
function luhnDigit(digits: string): number {
  let sum = 0;
  for (const [at, digit] of Array.from(digits).toReversed().entries()) {
    const counted = Number(digit) * (at % 2 === 0 ? 2 : 1);
    sum += counted > 9 ? counted - 9 : counted;
  }
  return (10 - (sum % 10)) % 10;
}

/** A number for payments (OCR): these digits, the length of the whole modulo 10, and the check digit. Throws beyond 25. */
export function paymentNumber(digits: string): string {
  const length = digits.length + 2;
  if (!/^\d+$/.test(digits) || length > longest) throw new Error(`${digits} makes no payment number.`);
  const body = `${digits}${length % 10}`;
  return `${body}${luhnDigit(body)}`;
}

const leastDigits = 5;
const counted = (counter: number): string => String(counter).padStart(leastDigits, '0');

export type Counted = { fiscalYear: number; counter: number };

/** `N2026-00012`: how an invoice is called in its series. */
export const invoiceNumber = (prefix: string, { fiscalYear, counter }: Counted): string =>
  `${prefix}${fiscalYear}-${counted(counter)}`;

/** Of year and number without the prefix. */
export const invoicePaymentNumber = ({ fiscalYear, counter }: Counted): string =>
  paymentNumber(`${fiscalYear}${counted(counter)}`);

/** Of all that is mailed at once. No year begins with its first digit, so that it is never an invoice's. */
export const mailPaymentNumber = ({ fiscalYear, counter }: Counted): string =>
  paymentNumber(`9${fiscalYear}${counted(counter)}`);

/** By its year of issue, where a fiscal year is called by the calendar year in which it begins. */
export function fiscalYearOf(issuedOn: string, firstMonth: number): number {
  const [year = 0, month = 0] = issuedOn.split('-').map(Number);
  return month >= firstMonth ? year : year - 1;
}
