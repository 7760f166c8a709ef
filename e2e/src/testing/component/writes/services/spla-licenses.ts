import {
  deleteSplaLicense,
  listSplaLicenses,
  orderSplaLicense,
  updateSplaLicense,
} from '@portal/contract/virtual-data-center/spla';
import { personOf } from '../../people.ts';
import { licenseAnswers, licenseWith, orderAnswers } from '../../spla-answers.ts';
import { after, button, fill, firstMenu, inDialog, item, tickAll, type WriteRow } from '../row.ts';

const me = personOf('customer', 'owner', { servicesOffered: ['virtual-data-center'] });
const service = '/services/virtual-data-center';
const onList = { me, address: `${service}/spla`, answers: () => licenseAnswers(licenseWith()) };

export const writes: readonly WriteRow[] = [
  {
    me,
    address: `${service}/order-spla-licenses`,
    reads: [listSplaLicenses],
    answers: orderAnswers,
    writes: orderSplaLicense,
    upTo: after(
      async (page) => {
        const product = 'virtual-data-center.spla-windows-server-standard';
        await page.locator('[name="product"]').selectOption(product);
      },
      tickAll,
      button('virtual-data-center.spla.create.title'),
    ),
  },
  {
    ...onList,
    writes: updateSplaLicense,
    upTo: after(
      firstMenu,
      item('virtual-data-center.spla.action.quantity'),
      fill({ quantity: '6' }),
      inDialog('virtual-data-center.spla.quantity.save'),
    ),
  },
  {
    ...onList,
    writes: deleteSplaLicense,
    upTo: after(
      firstMenu,
      item('virtual-data-center.spla.action.delete'),
      tickAll,
      inDialog('virtual-data-center.spla.action.delete'),
    ),
  },
];
