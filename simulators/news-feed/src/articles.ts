/** What the operator's own site would tell, `daysAgo` before the start. */
export type Article = { daysAgo: number; slug: string; title: string; html: string };

export const articles: readonly Article[] = [
  {
    daysAgo: 2,
    slug: 'ny-datahall',
    title: 'Ny datahall i SE-CENTRAL-1',
    html: '<p>Vi har tagit en ny datahall i drift, med <b>egen</b> kylning och dubbla fiberv&auml;gar.</p>',
  },
  {
    daysAgo: 9,
    slug: 'object-lock-guide',
    title: 'Guide: protect backups with object lock',
    html: '<p>Governance or compliance? What the two modes mean, and which one fits a backup.</p>',
  },
  {
    daysAgo: 21,
    slug: 'iso-27001',
    title: 'Omcertifierade enligt ISO 27001',
    html: '<p>Revisionen gick igenom utan avvikelser. Certifikatet finns att h&auml;mta.</p>',
  },
  {
    daysAgo: 38,
    slug: 'partner-day',
    title: 'Partner day: what you told us',
    html: '<p>Thirty resellers, one day, and a list of wishes. Here are the five that we begin with.</p>',
  },
  {
    daysAgo: 61,
    slug: 'fossilfri-el',
    title: 'All el är fossilfri',
    html: '<p>Sedan i v&aring;ras drivs alla hallar med el fr&aring;n vatten och vind.</p>',
  },
];
