import { cloudConnectService } from '@portal/contract/cloud-connect/service';
import { randomInt } from 'node:crypto';

export const { service } = cloudConnectService;
const [storageProduct] = cloudConnectService.products;
/** Metered in bytes an hour. */
export const storage = storageProduct.key;
/** The kind of its secret. */
export const passwordSecret = 'cloudPassword';

export const gib = 2 ** 30;

/** Letters of a name that every system takes, without marks: `Åsnäs Måleri AB` is `asnas-maleri-ab`. */
const plainName = (name: string): string =>
  name
    .normalize('NFD')
    .replaceAll(/[^A-Za-z0-9]+/g, (part) => (/^\p{M}+$/u.test(part) ? '' : '-'))
    .toLowerCase()
    .slice(0, 24)
    .replaceAll(/^-+|-+$/g, '');

/** What a customer's backup software signs in with: always the same of one customer, and never another's. */
export const userNameOf = ({ id, name }: { id: string; name: string }): string =>
  [plainName(name), id.slice(-8)].filter((part) => part !== '').join('-');

// Without those that look like others.
const letters = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const groups = { count: 4, length: 6 };

/** A password that a person can type from a screen. */
export const newPassword = (): string =>
  Array.from({ length: groups.count }, () =>
    Array.from({ length: groups.length }, () => letters[randomInt(letters.length)]).join(''),
  ).join('-');
