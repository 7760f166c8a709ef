import type { Product } from './define-service.ts';
import { serviceDefinitions } from './list.ts';

/** The products that the records of the services name; those of a catalog are rows of the database. */
export const knownProducts: readonly Product[] = serviceDefinitions.flatMap(({ products }) => [...products]);

/** The services that have something with a price. */
export const pricedServices: ReadonlySet<string> = new Set(
  serviceDefinitions.filter(({ products }) => products.length > 0).map(({ service }) => service),
);
