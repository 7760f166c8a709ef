const svg = (text: string, ink: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 220 40" width="220" height="40"><circle cx="20" cy="20" r="14" fill="#ff6a00"/><path d="M12 25l8-12 8 12z" fill="#fff"/><text x="44" y="27" font-family="Public Sans, sans-serif" font-size="20" font-weight="700" fill="${ink}">${text}</text></svg>`;

/** A drawn logo as base64 image text. */
export const logoOf = (text: string, ink: string): string =>
  `data:image/svg+xml;base64,${Buffer.from(svg(text, ink)).toString('base64')}`;
