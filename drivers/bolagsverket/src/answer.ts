import { z } from 'zod';

const text = z.string().nullish();
const failure = z.looseObject({ typ: text }).nullish();
const code = z.looseObject({ kod: text }).nullish();

const proceedings = z
  .looseObject({
    pagaendeAvvecklingsEllerOmstruktureringsforfarandeLista: z.array(code).nullish(),
    pagandeAvvecklingsEllerOmstruktureringsforfarandeLista: z.array(code).nullish(),
  })
  .nullish();

const address = z.looseObject({
  coAdress: text,
  utdelningsadress: text,
  postnummer: text,
  postort: text,
  land: text,
});

export const entry = z.looseObject({
  organisationsnamn: z
    .looseObject({
      organisationsnamnLista: z.array(z.looseObject({ namn: text, organisationsnamntyp: code })).nullish(),
    })
    .nullish(),
  postadressOrganisation: z.looseObject({ postadress: address.nullish() }).nullish(),
  registreringsland: code,
  verksamOrganisation: code,
  avregistreradOrganisation: z.looseObject({ avregistreringsdatum: text }).nullish(),
  pagaendeAvvecklingsEllerOmstruktureringsforfarande: proceedings,
  // The register's own published example spells the name so.
  pagandeAvvecklingsEllerOmstruktureringsforfarande: proceedings,
});

/** What `POST /organisationer` tells, as far as it is read; everything may be null, more may be there. */
export const answer = z.looseObject({ organisationer: z.array(z.unknown()).nullish() });

export type Entry = z.infer<typeof entry>;
export type Address = z.infer<typeof address>;

const part = z.looseObject({ fel: failure });

/** The reasons why parts of an entry are empty, one for each such part. */
export const failuresOf = (organization: Entry): string[] =>
  Object.values(organization).flatMap((value) => {
    const type = part.safeParse(value).data?.fel?.typ;
    return type === undefined || type === null ? [] : [type];
  });
