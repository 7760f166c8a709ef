import { m365LicensesFileTexts } from '@portal/contract/m365-licenses/file-texts';
import { columnsOf } from '../../platform/http/csv-columns.ts';

export const licenseColumns = columnsOf(m365LicensesFileTexts.licenses, {
  termEnd: ({ termEnd }) => String(Reflect.get(Object(termEnd), 'outcome')),
});
