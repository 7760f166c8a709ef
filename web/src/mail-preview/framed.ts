/** Nothing is loaded, run or sent: there are the styles of the mail, and the logo that stands in it. */
const policy = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  'img-src data:',
  "form-action 'none'",
  "base-uri 'none'",
].join('; ');

/** The page of a mail for a frame without any rights; its links lead nowhere. */
export const framed = (html: string): string =>
  html.replace(
    '<head>',
    `<head><meta http-equiv="Content-Security-Policy" content="${policy}"><base target="_blank">`,
  );
