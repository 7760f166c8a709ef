import { shownCompany } from '../testing/component/rows/shown-company.ts';
import { testLooks } from '../testing/component/states.ts';

testLooks(shownCompany);
