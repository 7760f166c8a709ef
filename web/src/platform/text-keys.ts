import type { DocumentKind } from '@portal/contract/legal/consent';
import type { Role } from '@portal/contract/permissions';
import type { ProductKey } from '@portal/contract/prices';
import type { Service } from '@portal/contract/services/services';
import type platform from './en.json';

/** The English catalogues by their names. Each folder adds its own, in `texts.d.ts` beside its `en.json`. */
export interface Catalogues {
  platform: typeof platform;
}

/** Whole keys of a catalogue. Of what is counted, the forms are one text. */
type KeysOf<Texts, Start extends string = ''> = {
  [Name in keyof Texts & string]: Texts[Name] extends string
    ? `${Start}${Name extends `${infer Base}_${'one' | 'other'}` ? Base : Name}`
    : KeysOf<Texts[Name], `${Start}${Name}.`>;
}[keyof Texts & string];

/** As `mount` of `catalogues.ts` places them. */
type PlacedKeys<Name extends keyof Catalogues, Texts = Catalogues[Name]> = Name extends 'platform'
  ? KeysOf<Texts>
  : Name extends 'frames'
    ? KeysOf<Texts, 'app.'>
    :
        | KeysOf<Omit<Texts, 'error' | 'validation'>, `${Name}.`>
        | KeysOf<Pick<Texts, keyof Texts & 'validation'>>
        | KeysOf<Pick<Texts, keyof Texts & 'error'>, `api.${Name extends 'uploads' ? 'common' : Name}.`>;

/** What the API says, too: texts of the contract, under the keys of its records. */
type SharedKey =
  | `document.${DocumentKind}`
  | `role.${Role}`
  | `service.${Service}`
  | `service-texts.product.${ProductKey}`
  | `service-texts.${'kind' | 'attention'}.${string}`
  | `service-texts.${'reason' | 'shortReason'}.${Service}.${string}`;

/** The key of a text. */
export type TextKey = { [Name in keyof Catalogues]: PlacedKeys<Name> }[keyof Catalogues] | SharedKey;

/** The names of the texts in a branch of a catalogue: of `users.delete`, `title` for `users.delete.title`. */
export type TextIn<Branch extends string> = TextKey extends infer Key
  ? Key extends `${Branch}.${infer Name}`
    ? Name
    : never
  : never;

type BranchWith<Name extends string> = TextKey extends infer Key
  ? Key extends `${infer Branch}.${Name}`
    ? Branch
    : never
  : never;

/** The branches that have texts of all these names: what is drawn from one says in its type which texts it needs. */
export type TextBranch<Names extends string> = (
  Names extends string ? (branch: BranchWith<Names>) => void : never
) extends (branch: infer Branch) => void
  ? Branch
  : never;

/** The whole key of a text in a branch. */
export function keyIn<const Branch extends string>(branch: Branch, name: TextIn<Branch>): TextKey;
export function keyIn(branch: string, name: string): string {
  return `${branch}.${name}`;
}
