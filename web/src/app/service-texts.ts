import type { Language } from '@portal/contract/constants';
import type { ServiceTexts, Text } from '@portal/contract/services/define-service';
import type { Texts } from '../platform/catalogues.ts';
import { serviceAreas } from './service-areas.ts';

const said = <T>(words: Readonly<Record<string, T>>, textOf: (one: T) => Text, language: Language): Texts =>
  Object.fromEntries(Object.entries(words).map(([name, one]) => [name, textOf(one)[language]]));

/** Under the rest of their keys, as those begin with the service. */
const productsOf = ({ productNames }: ServiceTexts, language: Language): Texts =>
  Object.fromEntries(
    Object.entries(productNames).map(([key, text]) => [key.slice(key.indexOf('.') + 1), text[language]]),
  );

/** By what may need somebody, as of one and of several. */
const attentionOf = ({ attention }: ServiceTexts, language: Language): Texts =>
  Object.fromEntries(
    Object.entries(attention).flatMap(([kind, { one, other }]) => [
      [`${kind}_one`, one[language]],
      [`${kind}_other`, other[language]],
    ]),
  );

/** What the operations of all services do by their kinds, and what of their things needs somebody; by service, why they fail and what its products are called. */
export async function textsOfServices(language: Language): Promise<Texts> {
  const services = await Promise.all(
    serviceAreas.map(async ({ service, serviceTexts }) => ({ service, texts: await serviceTexts() })),
  );
  const ofEach = (make: (texts: ServiceTexts) => Texts): Texts =>
    Object.fromEntries(services.map(({ service, texts }) => [service, make(texts)]));
  return {
    kind: Object.assign({}, ...services.map(({ texts }) => said(texts.operations, (text) => text, language))),
    attention: Object.assign({}, ...services.map(({ texts }) => attentionOf(texts, language))),
    reason: ofEach(({ reasons }) => said(reasons, ({ text }) => text, language)),
    shortReason: ofEach(({ reasons }) => said(reasons, ({ short }) => short, language)),
    product: ofEach((texts) => productsOf(texts, language)),
  };
}
