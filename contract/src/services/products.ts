import type { ImportedProducts, Product } from './define-service.ts';
import { serviceDefinitions } from './list.ts';
import type { Service } from './services.ts';

/** The products that the records of the services name; those of a catalog are rows of the database. */
export const knownProducts: readonly Product[] = serviceDefinitions.flatMap(({ products }) =>
  'imported' in products ? [] : [...products],
);

/** What those of a catalog are, by their service and the end of their keys. */
export const importedProducts: Readonly<Record<string, ImportedProducts['imported']>> = Object.fromEntries(
  serviceDefinitions.flatMap(({ service, products }) =>
    'imported' in products ? [[service, products.imported]] : [],
  ),
);

/** The services that have something with a price. */
export const pricedServices: ReadonlySet<string> = new Set(
  serviceDefinitions
    .filter(({ products }) => 'imported' in products || products.length > 0)
    .map(({ service }) => service),
);

const meteredOf = (service: Service): readonly Product[] =>
  knownProducts.filter(({ key, billed }) => key.startsWith(`${service}.`) && billed === 'hour');

/** The product of a service of which it is said how much of it is used: the first that is metered. */
export const toldProduct = (service: Service): Product['key'] | null => meteredOf(service)[0]?.key ?? null;

/** Whether its price says what the service costs: nothing else of it is metered. */
export const hasOnePrice = (service: Service): boolean => meteredOf(service).length === 1;
