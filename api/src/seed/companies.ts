import type { Random } from '../platform/seeding/random.ts';

export type Company = {
  name: string;
  organizationNumber: string;
  address: string;
  zipcode: string;
  city: string;
  slug: string;
};

type ListedCompany = [number: string, name: string, street: string, zipcode: string, city: string];

/** Companies that the simulated register knows as well, so that "Get info" agrees with the list. */
const listed: readonly ListedCompany[] = [
  ['5592407166', 'Polarvind Kraft AB', 'Varvsgatan 14', '972 33', 'Luleå'],
  ['5597526010', 'Fjällbäcken Data AB', 'Storgatan 21', '903 26', 'Umeå'],
  ['5598815909', 'Havsviken Logistik AB', 'Stigbergstorget 4', '414 63', 'Göteborg'],
  ['5599830162', 'Norrsken Bygg & Montage AB', 'Kyrkogatan 8', '831 32', 'Östersund'],
  ['5597613180', 'Lillåns Mekaniska AB', 'Smedjegatan 17', '722 13', 'Västerås'],
  ['5598609138', 'Tallmo Fastigheter AB', 'Kungsgatan 55', '111 22', 'Stockholm'],
  ['5599909966', 'Granudden Redovisning AB', 'Slottsgatan 12', '703 61', 'Örebro'],
  ['5597030823', 'Söderhavet Media AB', 'Götgatan 78', '118 30', 'Stockholm'],
  ['5598462819', 'Brofästet Arkitekter AB', 'Lilla Torg 2', '211 34', 'Malmö'],
  ['5599948212', 'Vättersol Energi AB', 'Barnarpsgatan 31', '553 16', 'Jönköping'],
  ['5597993517', 'Kvarnholmens Bageri AB', 'Larmgatan 9', '392 32', 'Kalmar'],
  ['5598819091', 'Älvkajen Konsult AB', 'Drottninggatan 14', '652 25', 'Karlstad'],
  ['5599378659', 'Bergslagens Verktyg AB', 'Borganäsvägen 26', '784 33', 'Borlänge'],
  ['5597797546', 'Skärgårdens Färjetrafik AB', 'Strandvägen 3', '761 30', 'Norrtälje'],
  ['5598323193', 'Dalslands Träindustri AB', 'Åsgatan 5', '662 31', 'Åmål'],
  ['5599487575', 'Hönö Fiskexport AB', 'Hamnvägen 11', '475 40', 'Hönö'],
  ['5597491181', 'Ekudden Tandvård AB', 'Esplanaden 7', '541 30', 'Skövde'],
  ['5598625274', 'Mälarhus Förvaltning AB', 'Köpmangatan 19', '645 32', 'Strängnäs'],
  ['5599601894', 'Siljansbygdens El AB', 'Hantverkaregatan 6', '792 33', 'Mora'],
  ['5597555977', 'Öresundskajen Shipping AB', 'Hamntorget 1', '252 21', 'Helsingborg'],
  ['5598971140', 'Stenbrottet Entreprenad AB', 'Industrivägen 40', '294 31', 'Sölvesborg'],
  ['5599710497', 'Kustlinjen Försäkring AB', 'Västra Hamngatan 15', '411 17', 'Göteborg'],
  ['5597746501', 'Rönnbacken Skolor AB', 'Skolgatan 28', '753 12', 'Uppsala'],
  ['5598752912', 'Järvsjö Timmer AB', 'Sågvägen 2', '912 32', 'Vilhelmina'],
  ['5599703427', 'Blåklinten Vård AB', 'Norra Esplanaden 10', '352 31', 'Växjö'],
  ['5597366714', 'Tornedalens Transport AB', 'Nygatan 33', '953 31', 'Haparanda'],
  ['5598276847', 'Gotska Ull AB', 'Adelsgatan 20', '621 57', 'Visby'],
  ['5599268462', 'Hallandsåsens Kök AB', 'Köpmansgatan 4', '269 36', 'Båstad'],
  ['5597563211', 'Aspnäs Mjukvara AB', 'Datalinjen 5', '583 30', 'Linköping'],
  ['5598223302', 'Nordanstigs Grafiska AB', 'Bergsjövägen 16', '820 70', 'Bergsjö'],
  ['5599792446', 'Åkersberga Rör & Värme AB', 'Rallarvägen 37', '184 40', 'Åkersberga'],
  ['5597026854', 'Malmfältens Borrteknik AB', 'Hjalmar Lundbohmsvägen 24', '981 31', 'Kiruna'],
  ['5598995289', 'Vintergatan Förlag AB', 'Sveavägen 98', '113 50', 'Stockholm'],
  ['5599907861', 'Lindesnäs Kemi AB', 'Kemivägen 3', '711 31', 'Lindesberg'],
  ['5597666170', 'Ängelsbäck Trädgård AB', 'Ängelsbäcksvägen 50', '269 91', 'Båstad'],
  ['5598603131', 'Sundsbron Analys AB', 'Sjögatan 13', '852 34', 'Sundsvall'],
  ['5599721593', 'Klarälvens Papper AB', 'Bruksgatan 1', '683 30', 'Hagfors'],
  ['5597010924', 'Tjust Båtvarv AB', 'Varvsvägen 8', '593 33', 'Västervik'],
  ['5598139623', 'Höga Kusten Livs AB', 'Torggatan 6', '871 31', 'Härnösand'],
  ['5599459574', 'Nattfjärilen Teater AB', 'Bergsgatan 42', '214 22', 'Malmö'],
];

const beginnings =
  'Nord Fjäll Björk Sjö Älv Ås Öst Lind Ek Gran Skog Berg Strand Vik Holm Dal Sten Hav Rönn Tall'.split(' ');
const endings =
  'torp backen lund udden fors hagen näs vallen bron kulla strömmen gården åsen mossen sundet'.split(' ');
const trades =
  'Bygg Data Redovisning Transport Energi Konsult Vård Fastigheter Livs Teknik Media Skog Plåt Analys'.split(
    ' ',
  );
const towns: readonly (readonly [city: string, zipcode: string])[] = [
  ['Stockholm', '111 22'],
  ['Göteborg', '411 17'],
  ['Malmö', '211 34'],
  ['Uppsala', '753 12'],
  ['Umeå', '903 26'],
  ['Örebro', '703 61'],
  ['Västerås', '722 13'],
  ['Åmål', '662 31'],
  ['Östersund', '831 32'],
];
const streets = 'Storgatan Kungsgatan Drottninggatan Skolgatan Hamngatan Industrivägen Nygatan'.split(' ');

/** The last digit of an organization number, by Luhn. */
function checkDigitOf(nine: string): number {
  const sum = Array.from(nine, Number).reduce((total, digit, index) => {
    const weighted = index % 2 === 0 ? digit * 2 : digit;
    return total + (weighted > 9 ? weighted - 9 : weighted);
  }, 0);
  return (10 - (sum % 10)) % 10;
}

const withDash = (number: string): string => `${number.slice(0, 6)}-${number.slice(6)}`;

/** A name for addresses and buckets: letters a to z, digits and dashes. */
export const slugOf = (name: string): string =>
  name
    .replace(/ AB$/, '')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z\d]+/g, '-');

/** A valid number of an organization, apart from those of customers. */
export const partnerNumberOf = (nth: number): string => {
  const nine = `5560${String(nth).padStart(5, '0')}`;
  return withDash(`${nine}${checkDigitOf(nine)}`);
};

/** An endless row of invented companies, each with a name and number of its own: the listed ones first. */
export function* companies(random: Random): Generator<Company, never> {
  const taken = new Set<string>();
  for (const [number, name, address, zipcode, city] of listed) {
    taken.add(slugOf(name)).add(number);
    yield { name, organizationNumber: withDash(number), address, zipcode, city, slug: slugOf(name) };
  }
  for (;;) {
    const place = `${random.pick(beginnings)}${random.pick(endings)}`;
    let name = `${place} ${random.pick(trades)} AB`;
    for (let n = 2; taken.has(slugOf(name)); n += 1) name = `${place} ${random.pick(trades)} ${n} AB`;
    const nine = `559${random.int(7, 9)}${String(random.int(0, 99_999)).padStart(5, '0')}`;
    const number = `${nine}${checkDigitOf(nine)}`;
    if (taken.has(number)) continue;
    taken.add(slugOf(name)).add(number);
    const [city, zipcode] = random.pick(towns);
    const address = `${random.pick(streets)} ${random.int(1, 90)}`;
    yield { name, organizationNumber: withDash(number), address, zipcode, city, slug: slugOf(name) };
  }
}
