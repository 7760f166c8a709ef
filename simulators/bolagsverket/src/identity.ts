const forms = /^(?:(?:19|20)?\d{10}|302\d{8})$/;

/** Ten digits, or a personal number with its century. */
export const isIdentity = (text: string): boolean => forms.test(text);

export const hasValidCheckDigit = (text: string): boolean => {
  const digits = Array.from(text.slice(-10), Number);
  const sum = digits.reduce((total, digit, index) => {
    const weighted = index % 2 === 0 ? digit * 2 : digit;
    return total + (weighted > 9 ? weighted - 9 : weighted);
  }, 0);
  return sum % 10 === 0;
};
