import type { RegisteredEntry } from './data.ts';

type Source = 'Bolagsverket' | 'SCB';
type Part = Record<string, unknown>;
type Failure = { typ: string; felBeskrivning: string };

const formNames: Record<RegisteredEntry['form'], string> = {
  AB: 'Aktiebolag',
  BRF: 'Bostadsrättsförening',
  E: 'Enskild näringsidkare',
  EK: 'Ekonomisk förening',
  HB: 'Handelsbolag',
  I: 'Ideell förening',
  KB: 'Kommanditbolag',
};

const legalForms: Record<RegisteredEntry['form'], [code: string, name: string]> = {
  AB: ['49', 'Övriga aktiebolag'],
  BRF: ['53', 'Bostadsrättsföreningar'],
  E: ['10', 'Fysiska personer'],
  EK: ['51', 'Ekonomiska föreningar'],
  HB: ['31', 'Handelsbolag, kommanditbolag'],
  I: ['61', 'Ideella föreningar'],
  KB: ['31', 'Handelsbolag, kommanditbolag'],
};

const unavailable = (source: Source): Failure => ({
  typ: 'OTILLGANGLIG_UPPGIFTSKALLA',
  felBeskrivning: `Uppkoppling mot ${source} misslyckades. Efterfrågade uppgifter kunde inte hämtas.`,
});

const missing: Failure = {
  typ: 'ORGANISATION_FINNS_EJ',
  felBeskrivning: 'Den efterfrågade organisationen finns inte.',
};

const withNulls = (part: Part): Part => Object.fromEntries(Object.keys(part).map((key) => [key, null]));

/** A part as its source gives it, or emptied and with the reason. */
const partOf = (source: Source, fel: Failure | null, part: Part): Part => ({
  ...(fel === null ? part : withNulls(part)),
  dataproducent: source,
  fel,
});

const name = (namn: string, kod: string, klartext: string): Part => ({
  namn,
  organisationsnamntyp: { kod, klartext },
  registreringsdatum: '2016-04-11',
  verksamhetsbeskrivningSarskiltForetagsnamn: null,
});

/** Their kind of name is not that of companies. */
const associations: ReadonlySet<RegisteredEntry['form']> = new Set(['BRF', 'I']);

const names = (entry: RegisteredEntry): Part[] => {
  const own = associations.has(entry.form)
    ? name(entry.name, 'NAMN', 'Namn')
    : name(entry.name, 'FORETAGSNAMN', 'Företagsnamn');
  if (entry.foreignName === null) return [own];
  const foreign = name(
    entry.foreignName,
    'FORETAGSNAMN_PA_FRAMMANDE_SPRAK',
    'Företagsnamn på främmande språk',
  );
  return [foreign, own];
};

const proceedings = (entry: RegisteredEntry): Part[] | null => {
  if (entry.state === 'bankrupt') return [{ kod: 'KK', klartext: 'Konkurs', fromDatum: '2026-01-26' }];
  if (entry.state === 'liquidation') return [{ kod: 'LI', klartext: 'Likvidation', fromDatum: '2026-05-26' }];
  return null;
};

const address = (entry: RegisteredEntry): Part => ({
  coAdress: entry.careOf,
  utdelningsadress: entry.street,
  postnummer: entry.zipcode,
  postort: entry.city,
  land: 'Sverige',
});

const identity = (number: string): Part => ({
  identitetsbeteckning: number,
  typ:
    number.length === 12
      ? { kod: 'PERSONNUMMER', klartext: 'Personnummer' }
      : { kod: 'ORGANISATIONSNUMMER', klartext: 'Organisationsnummer' },
});

/** What the company register itself answers for. */
const fromBolagsverket = (entry: RegisteredEntry, fel: Failure | null): Part => {
  const part = (content: Part): Part => partOf('Bolagsverket', fel, content);
  const isGone = entry.state === 'deregistered';
  return {
    organisationsnamn: part({ organisationsnamnLista: names(entry) }),
    organisationsform: part({ kod: entry.form, klartext: formNames[entry.form] }),
    avregistreradOrganisation: isGone ? part({ avregistreringsdatum: '2023-05-05' }) : null,
    avregistreringsorsak: isGone ? part({ kod: 'LIAV', klartext: 'Likvidation' }) : null,
    pagaendeAvvecklingsEllerOmstruktureringsforfarande: part({
      pagaendeAvvecklingsEllerOmstruktureringsforfarandeLista: proceedings(entry),
    }),
    organisationsdatum: part({ registreringsdatum: entry.registeredOn, infortHosScb: null }),
    verksamhetsbeskrivning: part({ beskrivning: 'Bedriver verksamhet enligt bolagsordningen.' }),
  };
};

/** What Statistics Sweden answers for. */
const fromScb = (entry: RegisteredEntry, fel: Failure | null): Part => {
  const part = (content: Part): Part => partOf('SCB', fel, content);
  const [code, text] = legalForms[entry.form];
  const isActive = entry.state === 'active';
  return {
    reklamsparr: part({ kod: 'NEJ' }),
    juridiskForm: part({ kod: code, klartext: text }),
    verksamOrganisation: part({ kod: isActive ? 'JA' : 'NEJ' }),
    postadressOrganisation: part({ postadress: address(entry) }),
    naringsgrenOrganisation: part({ sni: [{ kod: '62010', klartext: 'Dataprogrammering' }] }),
  };
};

export const toAnswer = (entry: RegisteredEntry): Part => ({
  organisationsidentitet: identity(entry.number),
  namnskyddslopnummer: entry.sequence,
  registreringsland: { kod: 'SE-LAND', klartext: 'Sverige' },
  ...fromBolagsverket(entry, entry.failingSource === 'Bolagsverket' ? unavailable('Bolagsverket') : null),
  ...fromScb(entry, entry.failingSource === 'SCB' ? unavailable('SCB') : null),
});

const nobody: RegisteredEntry = {
  number: '',
  name: '',
  form: 'AB',
  careOf: null,
  street: '',
  zipcode: '',
  city: '',
  registeredOn: '',
  state: 'active',
  failingSource: null,
  sequence: null,
  foreignName: null,
};

/** The register answers 200 for a number it does not know, with the same reason on every part. */
export const toUnknownAnswer = (number: string): Part => ({
  organisationsidentitet: identity(number),
  namnskyddslopnummer: null,
  registreringsland: null,
  ...fromBolagsverket(nobody, missing),
  ...fromScb(nobody, missing),
});

/** When no source answers at all, not even the identity comes back. */
export const toSilentAnswer = (): Part => ({
  organisationsidentitet: null,
  namnskyddslopnummer: null,
  registreringsland: null,
  ...fromBolagsverket(nobody, unavailable('Bolagsverket')),
  ...fromScb(nobody, unavailable('SCB')),
});
