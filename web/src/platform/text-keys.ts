import type { DocumentKind } from '@portal/contract/legal/consent';
import type { Role } from '@portal/contract/permissions';
import type { Service } from '@portal/contract/services/services';
import type platform from './en.json';

/** The English catalogues by their names. Each folder adds its own, in `texts.d.ts` beside its `en.json`. */
export interface Catalogues {
  platform: typeof platform;
}

/** The names of all texts in a branch. Of what is counted, the forms are one text. */
type NamesIn<Branch> = {
  [Name in keyof Branch & string]: Branch[Name] extends string
    ? Name extends `${infer Base}_${'one' | 'other'}`
      ? Base
      : Name
    : `${Name}.${NamesIn<Branch[Name]>}`;
}[keyof Branch & string];

/** What is looked up elsewhere than under the name of its catalogue. */
type Apart = 'error' | 'validation';

/** As `mount` of `catalogues.ts` places them. */
type KeysOf<Name extends keyof Catalogues, Texts = Catalogues[Name]> = Name extends 'platform'
  ? NamesIn<Texts>
  : Name extends 'frames'
    ? `app.${NamesIn<Texts>}`
    :
        | `${Name}.${NamesIn<Omit<Texts, Apart>>}`
        | NamesIn<Pick<Texts, keyof Texts & 'validation'>>
        | `api.${Name extends 'uploads' ? 'common' : Name}.${NamesIn<Pick<Texts, keyof Texts & 'error'>>}`;

/** What the API says, too: texts of the contract, under the keys of its records. */
type SharedKey =
  | `document.${DocumentKind}`
  | `role.${Role}`
  | `service.${Service}`
  // Not by service: each pattern is held against every key, and beyond a million the compiler gives up.
  | `service-texts.${'product' | 'kind' | 'attention'}.${string}`
  | `service-texts.${'reason' | 'shortReason'}.${string}.${string}`;

/** The key of a text. */
export type TextKey = { [Name in keyof Catalogues]: KeysOf<Name> }[keyof Catalogues] | SharedKey;

/** The branches below one, each with what is in it. */
type BranchesIn<Branch, Start extends string> = {
  [Name in keyof Branch & string]: Branch[Name] extends string
    ? never
    : { path: `${Start}${Name}`; texts: Branch[Name] } | BranchesIn<Branch[Name], `${Start}${Name}.`>;
}[keyof Branch & string];

type AnyBranch = {
  [Name in keyof Catalogues]: Name extends 'platform'
    ? BranchesIn<Catalogues[Name], ''>
    : Name extends 'frames'
      ? BranchesIn<Catalogues[Name], 'app.'>
      :
          | { path: Name; texts: Omit<Catalogues[Name], Apart> }
          | BranchesIn<Omit<Catalogues[Name], Apart>, `${Name}.`>;
}[keyof Catalogues];

type Branches = { [Branch in AnyBranch as Branch['path']]: NamesIn<Branch['texts']> };

/** The names of the texts in a branch: of `users.delete`, `title` for `users.delete.title`. */
export type TextIn<Branch extends string> = Branch extends keyof Branches ? Branches[Branch] : never;

/** The branches that have texts of all these names: what is drawn from one says in its type which texts it needs. */
export type TextBranch<Names extends string> = {
  [Branch in keyof Branches]: [Names] extends [Branches[Branch]] ? Branch : never;
}[keyof Branches];

/** The whole key of a text in a branch. */
export function keyIn<const Branch extends string>(branch: Branch, name: TextIn<Branch>): TextKey;
export function keyIn(branch: string, name: string): string {
  return `${branch}.${name}`;
}
