import { allRows } from '../testing/component/rows/all.ts';
import { shownBusiness } from '../testing/component/rows/shown-business.ts';
import { shownClouds } from '../testing/component/rows/shown-clouds.ts';
import { shownCompany } from '../testing/component/rows/shown-company.ts';
import { shownOperator } from '../testing/component/rows/shown-operator.ts';
import { shownSignIn } from '../testing/component/rows/shown-sign-in.ts';
import { shownStorage } from '../testing/component/rows/shown-storage.ts';
import { shownVms } from '../testing/component/rows/shown-vms.ts';
import { otherViews, testLooks } from '../testing/component/states.ts';

const asTheyOpen = allRows.map((row) => ({
  ...row,
  show: async () => undefined,
}));

testLooks(
  [
    ...asTheyOpen,
    ...shownBusiness,
    ...shownStorage,
    ...shownVms,
    ...shownCompany,
    ...shownOperator,
    ...shownClouds,
    ...shownSignIn,
  ],
  otherViews,
);
