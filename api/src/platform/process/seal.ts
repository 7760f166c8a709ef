import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hash,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
  type KeyObject,
} from 'node:crypto';

/** Keys derived from the portal's one secret, each for one purpose. */
export type Sealer = {
  /** Encrypts for storage (AES-256-GCM). */
  seal(plain: string): string;
  /** Throws when the text was not sealed with this key. */
  open(sealed: string): string;
  /** A keyed digest, URL-safe. */
  sign(text: string): string;
  verify(text: string, signature: string): boolean;
  /** As `sign`, for what a client carries for a while and nothing keeps: a third of its cost. */
  mark(text: string): string;
  isMarked(text: string, mark: string): boolean;
};

/** Said, because a shorter tag would be taken too and is easier to guess. */
const tag = { authTagLength: 16 };

const derive = (secret: string, purpose: string): KeyObject =>
  createSecretKey(Buffer.from(hkdfSync('sha256', secret, 'cloud-portal', purpose, 32)));

const isSame = (one: string, other: string): boolean => {
  const [expected, actual] = [Buffer.from(one), Buffer.from(other)];
  return expected.length === actual.length && timingSafeEqual(expected, actual);
};

/** `secret` is the setting SECRET_KEY, at least 32 characters. */
export function createSealer(secret: string): Sealer {
  const sealKey = derive(secret, 'seal');
  const signKey = derive(secret, 'sign');
  const markKey = derive(secret, 'mark').export().toString('hex');
  // A key before the text is enough here: this hash is cut from a longer state, which nobody can go on from.
  const mark = (text: string): string => hash('sha512-256', markKey + text, 'base64url');
  const sign = (text: string): string => createHmac('sha256', signKey).update(text).digest('base64url');
  return {
    seal: (plain) => {
      const iv = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', sealKey, iv, tag);
      const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url');
    },
    open: (sealed) => {
      const bytes = Buffer.from(sealed, 'base64url');
      const decipher = createDecipheriv('aes-256-gcm', sealKey, bytes.subarray(0, 12), tag);
      decipher.setAuthTag(bytes.subarray(12, 28));
      return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
    },
    sign,
    verify: (text, signature) => isSame(sign(text), signature),
    mark,
    isMarked: (text, mac) => isSame(mark(text), mac),
  };
}
