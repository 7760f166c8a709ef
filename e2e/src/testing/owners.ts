import { afterAll } from 'vitest';
import { newAccount, type Invited } from './accounts.ts';
import { speak } from './house.ts';
import type { Language } from './words.ts';

/** Makes owners of customers of their own, who have a language as everybody who was invited; they go at the end. */
export function useOwners(): (language?: Language) => Promise<Invited> {
  const owners: Invited[] = [];
  afterAll(() => Promise.all(owners.map((one) => one.remove())));
  return async (language = 'en') => {
    const account = await newAccount();
    owners.push(account);
    await speak(account.email, language);
    return account;
  };
}
