export type RegisteredEntry = {
  /** Ten digits; a sole trader's twelve, as the register writes personal numbers. */
  number: string;
  name: string;
  form: 'AB' | 'BRF' | 'E' | 'EK' | 'HB' | 'I' | 'KB';
  careOf: string | null;
  street: string;
  zipcode: string;
  city: string;
  registeredOn: string;
  state: 'active' | 'bankrupt' | 'liquidation' | 'deregistered' | 'inactive';
  /** The source that never answers for this entry. */
  failingSource: 'Bolagsverket' | 'SCB' | null;
  /** Tells a sole trader's businesses apart, which share one number. */
  sequence: number | null;
  /** A second, foreign name that must not be taken for the company's name. */
  foreignName: string | null;
};

type Row = [number: string, name: string, street: string, zipcode: string, city: string];

// Invented companies on numbers of series that are not handed out yet, so that they do not meet a real company.
const rows: Row[] = [
  ['5592407166', 'Polarvind Kraft AB', 'Varvsgatan 14', '97233', 'Luleå'],
  ['5597526010', 'Fjällbäcken Data AB', 'Storgatan 21', '90326', 'Umeå'],
  ['5598815909', 'Havsviken Logistik AB', 'Stigbergstorget 4', '41463', 'Göteborg'],
  ['5599830162', 'Norrsken Bygg & Montage AB', 'Kyrkogatan 8', '83132', 'Östersund'],
  ['5597613180', 'Lillåns Mekaniska AB', 'Smedjegatan 17', '72213', 'Västerås'],
  ['5598609138', 'Tallmo Fastigheter AB', 'Kungsgatan 55', '11122', 'Stockholm'],
  ['5599909966', 'Granudden Redovisning AB', 'Slottsgatan 12', '70361', 'Örebro'],
  ['5597030823', 'Söderhavet Media AB', 'Götgatan 78', '11830', 'Stockholm'],
  ['5598462819', 'Brofästet Arkitekter AB', 'Lilla Torg 2', '21134', 'Malmö'],
  ['5599948212', 'Vättersol Energi AB', 'Barnarpsgatan 31', '55316', 'Jönköping'],
  ['5597993517', 'Kvarnholmens Bageri AB', 'Larmgatan 9', '39232', 'Kalmar'],
  ['5598819091', 'Älvkajen Konsult AB', 'Drottninggatan 14', '65225', 'Karlstad'],
  ['5599378659', 'Bergslagens Verktyg AB', 'Borganäsvägen 26', '78433', 'Borlänge'],
  ['5597797546', 'Skärgårdens Färjetrafik AB', 'Strandvägen 3', '76130', 'Norrtälje'],
  ['5598323193', 'Dalslands Träindustri AB', 'Åsgatan 5', '66231', 'Åmål'],
  ['5599487575', 'Hönö Fiskexport AB', 'Hamnvägen 11', '47540', 'Hönö'],
  ['5597491181', 'Ekudden Tandvård AB', 'Esplanaden 7', '54130', 'Skövde'],
  ['5598625274', 'Mälarhus Förvaltning AB', 'Köpmangatan 19', '64532', 'Strängnäs'],
  ['5599601894', 'Siljansbygdens El AB', 'Hantverkaregatan 6', '79233', 'Mora'],
  ['5597555977', 'Öresundskajen Shipping AB', 'Hamntorget 1', '25221', 'Helsingborg'],
  ['5598971140', 'Stenbrottet Entreprenad AB', 'Industrivägen 40', '29431', 'Sölvesborg'],
  ['5599710497', 'Kustlinjen Försäkring AB', 'Västra Hamngatan 15', '41117', 'Göteborg'],
  ['5597746501', 'Rönnbacken Skolor AB', 'Skolgatan 28', '75312', 'Uppsala'],
  ['5598752912', 'Järvsjö Timmer AB', 'Sågvägen 2', '91232', 'Vilhelmina'],
  ['5599703427', 'Blåklinten Vård AB', 'Norra Esplanaden 10', '35231', 'Växjö'],
  ['5597366714', 'Tornedalens Transport AB', 'Nygatan 33', '95331', 'Haparanda'],
  ['5598276847', 'Gotska Ull AB', 'Adelsgatan 20', '62157', 'Visby'],
  ['5599268462', 'Hallandsåsens Kök AB', 'Köpmansgatan 4', '26936', 'Båstad'],
  ['5597563211', 'Aspnäs Mjukvara AB', 'Datalinjen 5', '58330', 'Linköping'],
  ['5598223302', 'Nordanstigs Grafiska AB', 'Bergsjövägen 16', '82070', 'Bergsjö'],
  ['5599792446', 'Åkersberga Rör & Värme AB', 'Rallarvägen 37', '18440', 'Åkersberga'],
  ['5597026854', 'Malmfältens Borrteknik AB', 'Hjalmar Lundbohmsvägen 24', '98131', 'Kiruna'],
  ['5598995289', 'Vintergatan Förlag AB', 'Sveavägen 98', '11350', 'Stockholm'],
  ['5599907861', 'Lindesnäs Kemi AB', 'Kemivägen 3', '71131', 'Lindesberg'],
  ['5597666170', 'Ängelsbäck Trädgård AB', 'Ängelsbäcksvägen 50', '26991', 'Båstad'],
  ['5598603131', 'Sundsbron Analys AB', 'Sjögatan 13', '85234', 'Sundsvall'],
  ['5599721593', 'Klarälvens Papper AB', 'Bruksgatan 1', '68330', 'Hagfors'],
  ['5597010924', 'Tjust Båtvarv AB', 'Varvsvägen 8', '59333', 'Västervik'],
  ['5598139623', 'Höga Kusten Livs AB', 'Torggatan 6', '87131', 'Härnösand'],
  ['5599459574', 'Nattfjärilen Teater AB', 'Bergsgatan 42', '21422', 'Malmö'],
  ['5597117778', 'Fyrisåns Laboratorium AB', 'Dag Hammarskjölds väg 34', '75183', 'Uppsala'],
  ['5598741212', 'Moröhöjdens Plåt AB', 'Laboratorgränd 11', '93162', 'Skellefteå'],
  ['5599547287', 'Trekanten Säkerhet AB', 'Liljeholmsvägen 30', '11761', 'Stockholm'],
  ['5597038529', 'Villingsberg Optik AB', 'Fabriksgatan 22', '70210', 'Örebro'],
  ['5598808417', 'Oxelö Stål & Smide AB', 'Järnverksvägen 9', '61330', 'Oxelösund'],
  ['7699485251', 'Norrbygdens Maskinring ekonomisk förening', 'Lantmannavägen 12', '94133', 'Piteå'],
  ['7699388851', 'Solrosens Kooperativa Förskola ekonomisk förening', 'Parkgatan 3', '22229', 'Lund'],
  ['7699393364', 'Bostadsrättsföreningen Måsen', 'Fiskaregatan 18', '37136', 'Karlskrona'],
  ['9699338753', 'Handelsbolaget Bröderna Lidvall', 'Östra Storgatan 44', '29131', 'Kristianstad'],
  ['9699004744', 'Sjöbodens Kommanditbolag', 'Södra Hamngatan 7', '45131', 'Uddevalla'],
  ['9699395753', 'Handelsbolaget Vävstugan i Nås', 'Byvägen 61', '78633', 'Nås'],
  ['8029513135', 'Föreningen Nordiska Molnet', 'Regeringsgatan 65', '11156', 'Stockholm'],
  ['8029735373', 'Idrottsföreningen Fjällräven Ski', 'Fjällvägen 15', '83751', 'Åre'],
];

const usual = {
  careOf: null,
  registeredOn: '2016-04-11',
  state: 'active',
  failingSource: null,
  sequence: null,
  foreignName: null,
} as const;

const formOf = (number: string, name: string): RegisteredEntry['form'] => {
  if (number.startsWith('55')) return 'AB';
  if (number.startsWith('8')) return 'I';
  if (number.startsWith('9')) return name.includes('Kommanditbolag') ? 'KB' : 'HB';
  return name.startsWith('Bostadsrätt') ? 'BRF' : 'EK';
};

const plain = rows.map(([number, name, street, zipcode, city]): RegisteredEntry => {
  return { ...usual, number, name, form: formOf(number, name), street, zipcode, city };
});

const company = (
  [number, name, street, zipcode, city]: Row,
  but: Partial<RegisteredEntry>,
): RegisteredEntry => {
  return { ...usual, number, name, form: formOf(number, name), street, zipcode, city, ...but };
};

/** Numbers with a story, by what is special about them. */
export const notableNumbers = {
  usual: '5592407166',
  careOf: '5299999994',
  bankrupt: '5597990752',
  liquidation: '5597116374',
  deregistered: '5598265162',
  inactive: '5598761228',
  nameSourceFails: '5599202974',
  addressSourceFails: '5599299756',
  allSourcesFail: '5598288206',
  soleTrader: '4009272719',
  unknown: '5597018265',
} as const;

const notable: RegisteredEntry[] = [
  company([notableNumbers.careOf, 'Testvagnen Cykel AB', 'Jobbstigen 2', '12345', 'Grönköping'], {
    careOf: 'C/o Hjulmakarna',
    foreignName: 'Test Wagon Cycles',
  }),
  company([notableNumbers.bankrupt, 'Slutspurten Event AB', 'Arenavägen 20', '12177', 'Johanneshov'], {
    state: 'bankrupt',
  }),
  company([notableNumbers.liquidation, 'Avrundningen Invest AB', 'Norrlandsgatan 7', '11143', 'Stockholm'], {
    state: 'liquidation',
  }),
  company([notableNumbers.deregistered, 'Forna Tiders Radio AB', 'Antennvägen 1', '51135', 'Kinna'], {
    state: 'deregistered',
  }),
  company([notableNumbers.inactive, 'Vilande Vatten AB', 'Källgatan 19', '50332', 'Borås'], {
    state: 'inactive',
  }),
  company([notableNumbers.nameSourceFails, 'Namnlösa Verken AB', 'Tysta gatan 3', '60221', 'Norrköping'], {
    failingSource: 'Bolagsverket',
  }),
  company([notableNumbers.addressSourceFails, 'Adresslösa Bud AB', 'Okända vägen 9', '30242', 'Halmstad'], {
    failingSource: 'SCB',
  }),
];

const trader = { ...usual, number: '194009272719', form: 'E' } as const;

// The register's own published test person, with invented businesses.
const soleTrader: RegisteredEntry[] = [
  {
    ...trader,
    name: 'Lindqvists Skomakeri',
    street: 'Västergatan 5',
    zipcode: '24131',
    city: 'Eslöv',
    state: 'deregistered',
    registeredOn: '1984-12-13',
    sequence: 1,
  },
  {
    ...trader,
    name: 'Lindqvists Nyckelservice',
    careOf: 'Skåneplantor',
    street: 'Vesumsvägen 9',
    zipcode: '24592',
    city: 'Staffanstorp',
    registeredOn: '1990-02-09',
    sequence: 2,
  },
];

export const registeredOrganizations: readonly RegisteredEntry[] = [...plain, ...notable, ...soleTrader];

/** All entries of a number; a personal number may come with or without its century. */
export const findOrganizations = (number: string): RegisteredEntry[] =>
  registeredOrganizations.filter((entry) => entry.number === number || entry.number.slice(2) === number);
