import { ProviderFailure } from '@portal/ports/failure';
import type { RegisteredOrganization } from '@portal/ports/organization-register';
import { failuresOf, type Address, type Entry } from './answer.ts';
import { countryCode } from './countries.ts';

type Warning = RegisteredOrganization['warnings'][number];
type Place = Pick<RegisteredOrganization, 'address' | 'zipcode' | 'city' | 'country'>;

const unknownHere = 'ORGANISATION_FINNS_EJ';

const filled = (text: string | null | undefined): string | null => {
  const trimmed = (text ?? '').trim();
  return trimmed === '' ? null : trimmed;
};

type Code = { kod?: string | null | undefined } | null | undefined;

/** The register's words are the same in any case. */
const codeOf = (code: Code): string => (code?.kod ?? '').toUpperCase();

/** What an organization is called beside its own name: for one of its businesses, or in another language. */
const besideOwn = new Set([
  'SARSKILT_FORETAGSNAMN',
  'FORETAGSNAMN_PA_FRAMMANDE_SPRAK',
  'BIFIRMA',
  'PARALLELLFIRMA',
]);

/** Associations and housing co-operatives have a name of another kind than companies. */
const nameOf = (entry: Entry): string | null => {
  const all = entry.organisationsnamn?.organisationsnamnLista ?? [];
  const names = all.filter(({ namn }) => filled(namn) !== null);
  const own = names.filter(({ organisationsnamntyp }) => !besideOwn.has(codeOf(organisationsnamntyp)));
  const company = own.find(({ organisationsnamntyp }) => codeOf(organisationsnamntyp) === 'FORETAGSNAMN');
  return filled((company ?? own[0])?.namn);
};

const withSpace = (postnummer: string): string => postnummer.replace(/^(\d{3})(\d{2})$/, '$1 $2');

const streetOf = (address: Address): string | null => {
  const careOf = filled(address.coAdress)?.replace(/^c\/o\b\s*/i, '');
  const lines = [careOf === undefined ? null : `c/o ${careOf}`, filled(address.utdelningsadress)];
  return filled(lines.filter((line) => line !== null).join(', '));
};

const countryOf = (address: Address, entry: Entry): string | null => {
  const country = filled(address.land);
  if (country !== null) return countryCode(country);
  // An address without a country is a domestic one.
  return codeOf(entry.registreringsland) === 'SE-LAND' ? 'SE' : null;
};

const placeOf = (entry: Entry): Place => {
  const address = entry.postadressOrganisation?.postadress;
  if (!address) return { address: null, zipcode: null, city: null, country: null };
  const postnummer = filled(address.postnummer);
  return {
    address: streetOf(address),
    zipcode: postnummer === null ? null : withSpace(postnummer),
    city: filled(address.postort),
    country: countryOf(address, entry),
  };
};

const proceedingCodes = (entry: Entry): string[] =>
  [
    entry.pagaendeAvvecklingsEllerOmstruktureringsforfarande,
    entry.pagandeAvvecklingsEllerOmstruktureringsforfarande,
  ]
    .flatMap((block) => [
      ...(block?.pagaendeAvvecklingsEllerOmstruktureringsforfarandeLista ?? []),
      ...(block?.pagandeAvvecklingsEllerOmstruktureringsforfarandeLista ?? []),
    ])
    .map(codeOf);

const isDeregistered = (entry: Entry): boolean =>
  filled(entry.avregistreradOrganisation?.avregistreringsdatum) !== null;

const warningsOf = (entry: Entry): Warning[] => {
  const codes = proceedingCodes(entry);
  const facts: [Warning, boolean][] = [
    ['deregistered', isDeregistered(entry)],
    ['bankruptcy', codes.includes('KK')],
    ['liquidation', codes.includes('LI')],
    ['inactive', codeOf(entry.verksamOrganisation) === 'NEJ'],
  ];
  return facts.filter(([, isTrue]) => isTrue).map(([warning]) => warning);
};

/** A sole trader's businesses share one number: the first that still exists speaks for it. */
const speaking = (entries: Entry[]): Entry | undefined =>
  entries.find((entry) => !isDeregistered(entry)) ?? entries[0];

/** Throws `notFound` when no source knows the number, `unreachable` when none of them answered. */
export const toRegisteredOrganization = (number: string, entries: Entry[]): RegisteredOrganization => {
  const entry = speaking(entries);
  if (entry === undefined) throw new ProviderFailure('notFound', `no organization ${number}`);
  const failures = failuresOf(entry);
  const silent = failures.filter((type) => type !== unknownHere);
  const found = { name: nameOf(entry), ...placeOf(entry) };
  if (failures.length > 0 && found.name === null && entry.postadressOrganisation?.postadress == null) {
    if (silent.length === 0) throw new ProviderFailure('notFound', `no organization ${number}`);
    throw new ProviderFailure('unreachable', `no source of the register answered: ${silent[0]}`);
  }
  return { organizationNumber: number, ...found, warnings: warningsOf(entry), partial: silent.length > 0 };
};
