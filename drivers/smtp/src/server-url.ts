import { ProviderFailure } from '@portal/ports/failure';

export type MailServer = {
  host: string;
  port: number;
  /** TLS from the first byte. */
  isImplicitTls: boolean;
  /** Plain text is not good enough: without STARTTLS nothing is sent. */
  needsTls: boolean;
  login: { user: string; pass: string } | null;
};

const ports: Record<string, number> = { 'smtp:': 587, 'smtps:': 465 };

const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || /^127(?:\.\d{1,3}){3}$/.test(host);

// The text of a bad URL stays out of the message: it may hold a password.
const bad = (why: string): ProviderFailure => new ProviderFailure('refused', `the mail server's URL ${why}`);

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    throw bad('has a user or password that is not percent-encoded');
  }
};

const loginOf = (url: URL): MailServer['login'] =>
  url.username === '' ? null : { user: decoded(url.username), pass: decoded(url.password) };

/** Throws `refused` for anything else than `smtp://` or `smtps://`; never repeats the URL. */
export const parseServerUrl = (text: string): MailServer => {
  const url = URL.parse(text);
  if (url === null) throw bad('is not a URL');
  const usualPort = ports[url.protocol];
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  if (usualPort === undefined || host === '') throw bad('is neither smtp://host nor smtps://host');
  const login = loginOf(url);
  const starttls = url.searchParams.get('starttls');
  if (starttls !== null && starttls !== 'required') throw bad('knows no other starttls than required');
  return {
    host,
    port: url.port === '' ? usualPort : Number(url.port),
    isImplicitTls: url.protocol === 'smtps:',
    // A password never crosses a network in plain text.
    needsTls: starttls === 'required' || (login !== null && !isLoopback(host)),
    login,
  };
};
