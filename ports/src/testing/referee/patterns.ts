const regExp = (pattern: string, flags: string): RegExp => {
  try {
    return new RegExp(pattern, flags);
  } catch {
    return new RegExp(pattern);
  }
};

/** For Ajv: vendors also write patterns that only a regular expression without the flag `u` may be. */
export const patterns = Object.assign(regExp, { code: 'new RegExp' });
