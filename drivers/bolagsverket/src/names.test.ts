import { expect, it } from 'vitest';
import { entry } from './answer.ts';
import { toRegisteredOrganization } from './mapping.ts';

const named = (...names: readonly (readonly [kind: string | null, name: string | null])[]) => {
  const organisationsnamnLista = names.map(([kod, namn]) => ({ namn, organisationsnamntyp: kod && { kod } }));
  const found = entry.parse({ organisationsnamn: { organisationsnamnLista } });
  return toRegisteredOrganization('7696000000', [found]).name;
};

it.each([
  ['an association, whose name is of another kind', [['NAMN', 'Brf Björken']], 'Brf Björken'],
  ['one whose kind of name nobody has told', [['FORENINGSNAMN', 'Luleå IK']], 'Luleå IK'],
  ['one that says no kind', [[null, 'Luleå IK']], 'Luleå IK'],
  ['a company in another case', [['foretagsnamn', 'Cykelbolaget AB']], 'Cykelbolaget AB'],
  [
    'a company with names beside its own, in any order',
    [
      ['SARSKILT_FORETAGSNAMN', 'Mopedbolaget'],
      ['NAMN', 'Cykel'],
      ['FORETAGSNAMN', 'Cykelbolaget AB'],
    ],
    'Cykelbolaget AB',
  ],
  ['one with a name in another language alone', [['FORETAGSNAMN_PA_FRAMMANDE_SPRAK', 'Bicycles']], null],
  [
    'one with an empty name',
    [
      ['FORETAGSNAMN', ' '],
      ['NAMN', 'Brf Björken'],
    ],
    'Brf Björken',
  ],
] as const)('the name of %s is told', (_, names, expected) => {
  expect(named(...names)).toBe(expected);
});
