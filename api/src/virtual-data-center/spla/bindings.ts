import {
  deleteSplaLicense,
  getSplaLicense,
  listAvailableSplaLicenses,
  listSplaLicenses,
  orderSplaLicense,
  updateSplaLicense,
} from '@portal/contract/virtual-data-center/spla';
import { virtualDataCenterFileTexts } from '@portal/contract/virtual-data-center/file-texts';
import { priceExplanation } from '@portal/contract/prices';
import { reads, writes, type Binding } from '../../platform/http/call.ts';
import { CsvDecimal } from '../../platform/http/csv-decimal.ts';
import { columnsOf } from '../../platform/http/csv-columns.ts';
import { listsWith } from '../../platform/http/list-bindings.ts';
import type { Platform } from '../../platform/platform.ts';
import { changeLicense, deleteLicense, orderLicense } from './orders.ts';
import { availableRead, licenseList, licenseRead } from './repository.ts';
/** Of one, in whole units of the currency; empty without a price. */
function priceCell(price: unknown): CsvDecimal | string {
  const read = priceExplanation.safeParse(price);
  return read.success ? new CsvDecimal(read.data.customerPrice) : '';
}

const columns = columnsOf(virtualDataCenterFileTexts.splaLicenses, {
  price: ({ price }) => priceCell(price),
});

export const splaBindings = ({ sealer }: Platform): Binding[] => [
  listsWith(sealer)(listSplaLicenses, licenseList, columns),
  reads(listAvailableSplaLicenses, (call) => availableRead(call)),
  reads(getSplaLicense, (call) => licenseRead(call, call.query.id)),
  writes(orderSplaLicense, orderLicense),
  writes(updateSplaLicense, changeLicense),
  writes(deleteSplaLicense, deleteLicense),
];
