import type { Audience } from '@portal/contract/audience';
import type { ChangeKind, ChangeState } from '@portal/contract/changelog';
import type { Language } from '@portal/contract/constants';

type Words = Record<Language, string>;
export type DemoChange = {
  kinds: readonly ChangeKind[];
  title: Words;
  markdown: Words;
  release: string;
  daysAgo: number;
  audience: Audience;
  state: ChangeState;
};

/** The demo's changelog. */
export const demoChanges: readonly DemoChange[] = [
  {
    kinds: ['new'],
    title: { en: 'Downloads with checksums', sv: 'Nedladdningar med kontrollsummor' },
    markdown: {
      en: 'Agents, scripts and guides stand under **Support**. Each has its SHA-256, and a command that checks what you got.',
      sv: 'Agenter, skript och guider finns under **Support**. Var och en har sin SHA-256 och ett kommando som kontrollerar det du fick.',
    },
    release: '4.2',
    daysAgo: 3,
    audience: 'everybody',
    state: 'released',
  },
  {
    kinds: ['improved', 'fixed'],
    title: { en: 'Usage of S3 Storage by month', sv: 'Användning av S3 Storage per månad' },
    markdown: {
      en: '- The chart shows each day, and its table is one press away.\n- A month that has just begun no longer says _unknown_.',
      sv: '- Diagrammet visar varje dag, och dess tabell är ett tryck bort.\n- En månad som just har börjat säger inte längre _okänd_.',
    },
    release: '4.1',
    daysAgo: 24,
    audience: 'everybody',
    state: 'released',
  },
  {
    kinds: ['new'],
    title: { en: 'Your own colors and logos', sv: 'Egna färger och logotyper' },
    markdown: {
      en: 'Under _Settings_, _Customize_: your customers meet your brand in both modes, and text stays readable whatever you choose.',
      sv: 'Under _Inställningar_, _Anpassa_: kunderna möter ert varumärke i båda lägena, och texten går att läsa vad ni än väljer.',
    },
    release: '4.0',
    daysAgo: 47,
    audience: 'partners',
    state: 'released',
  },
  {
    kinds: ['new'],
    title: { en: 'A visitor book', sv: 'En besöksbok' },
    markdown: {
      en: 'See who of your partner has been in your company, why, and what was changed.',
      sv: 'Se vem hos din partner som har varit inne hos er, varför och vad som ändrades.',
    },
    release: '4.0',
    daysAgo: 47,
    audience: 'customers',
    state: 'released',
  },
  {
    kinds: ['fixed'],
    title: { en: 'Swedish numbers in CSV files', sv: 'Svenska tal i CSV-filer' },
    markdown: {
      en: 'Files in Swedish use `;` between columns, so that spreadsheets open them as they are.',
      sv: 'Filer på svenska har `;` mellan kolumnerna, så att kalkylprogram öppnar dem som de är.',
    },
    release: '3.9',
    daysAgo: 95,
    audience: 'everybody',
    state: 'released',
  },
  {
    kinds: ['new'],
    title: { en: 'Virtual Data Center', sv: 'Virtual Data Center' },
    markdown: {
      en: 'Order and change data centers, and see which of your VMs have a backup policy.',
      sv: 'Beställ och ändra datacenter, och se vilka av dina VM:ar som har en backuppolicy.',
    },
    release: '',
    daysAgo: 12,
    audience: 'everybody',
    state: 'comingSoon',
  },
  {
    kinds: ['new'],
    title: { en: 'Price calculator', sv: 'Priskalkylator' },
    markdown: {
      en: 'Put a quote together, save it and send it to your customer.',
      sv: 'Sätt ihop en offert, spara den och skicka den till kunden.',
    },
    release: '',
    daysAgo: 12,
    audience: 'partners',
    state: 'comingSoon',
  },
  {
    kinds: ['improved'],
    title: { en: 'Faster lists', sv: 'Snabbare listor' },
    markdown: {
      en: 'Measured before it is told: the numbers are still missing.',
      sv: 'Mäts innan det berättas: siffrorna saknas fortfarande.',
    },
    release: '4.3',
    daysAgo: 1,
    audience: 'everybody',
    state: 'draft',
  },
];
