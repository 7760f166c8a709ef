import { hash, verify } from '@node-rs/argon2';

/** Argon2id, the library's own algorithm; memory in KiB. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** The same password typed on another keyboard is the same bytes. */
const normalized = (password: string): string => password.normalize('NFKC');

export const hashPassword = (password: string): Promise<string> => hash(normalized(password), cost);

let decoy: Promise<string> | undefined;
/** A hash that no password fits, for the same work where there is nothing to compare with. */
const decoyHash = (): Promise<string> => {
  decoy ??= hashPassword(crypto.randomUUID());
  return decoy;
};

/** True when the password fits; without a hash it is false after the same time. */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  const fits = await verify(passwordHash ?? (await decoyHash()), normalized(password));
  return fits && passwordHash !== null;
}
