import { connectionReasons, type ConnectionReason } from '@portal/contract/connections';
import type { ResponseOf } from '@portal/contract/http';
import type { importPrices, listPriceSheets, PriceSheet } from '@portal/contract/price-list';
import { serviceDefinitions, serviceSystems } from '@portal/contract/services/list';
import type { Service } from '@portal/contract/services/services';
import type { OperateCall } from '../platform/http/call.ts';
import type { Platform } from '../platform/platform.ts';
import { readConnectionsAnew, readingsOf, type Reading } from '../services/mirror-repository.ts';
import { recommendedCurrencies } from './repository.ts';

/** The mirror that reads the price sheet of a service. */
export const priceSheetOf = (service: Service): string => `${service}.prices`;

/** The services whose products come with a sheet, with the system that has it. */
const sheets = serviceDefinitions.flatMap(({ service, products, systems }) =>
  'imported' in products
    ? serviceSystems
        .filter((system) => Object.hasOwn(systems, system))
        .map((system) => ({ service, system, name: priceSheetOf(service) }))
    : [],
);

const isReason = (reason: string | null): reason is ConnectionReason =>
  connectionReasons.some((one) => one === reason);

const stateOf = ({ isBeingRead, readAt, nextAt, reason }: Reading) => ({
  isBeingRead,
  readAt: readAt?.toISOString() ?? null,
  nextAt: nextAt.toISOString(),
  reason: isReason(reason) ? reason : null,
});
const neverRead = { isBeingRead: false, readAt: null, nextAt: null, reason: null };

export const readPriceSheets =
  ({ auth, clouds }: Pick<Platform, 'auth' | 'clouds'>) =>
  async (): Promise<ResponseOf<typeof listPriceSheets>> => {
    const names = sheets.map(({ name }) => name);
    const [readings, currencies] = await Promise.all([readingsOf(auth, names), recommendedCurrencies(auth)]);
    const items = sheets.map(({ service, system, name }): PriceSheet => {
      const reading = readings.find((one) => one.name === name && one.system === system);
      const isConfigured = clouds.isConnected(system);
      return {
        service,
        system,
        isConfigured,
        ...(reading && isConfigured ? stateOf(reading) : neverRead),
        currency: currencies.find((one) => one.service === service)?.currency ?? null,
      };
    });
    return { items };
  };

/** One that is being read is not begun anew. */
export async function readSheetsNow({
  tx,
}: OperateCall<typeof importPrices>): Promise<ResponseOf<typeof importPrices>> {
  for (const { name } of sheets) await readConnectionsAnew(tx, name);
  return {};
}
