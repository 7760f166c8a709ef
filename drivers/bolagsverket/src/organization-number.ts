/** Ten digits whose last is the Luhn check digit of the others. */
export const isOrganizationNumber = (text: string): boolean => {
  if (!/^\d{10}$/.test(text)) return false;
  const sum = Array.from(text, Number).reduce((total, digit, index) => {
    const weighted = index % 2 === 0 ? digit * 2 : digit;
    return total + (weighted > 9 ? weighted - 9 : weighted);
  }, 0);
  return sum % 10 === 0;
};
