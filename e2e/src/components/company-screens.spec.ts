import { companyRows } from '../testing/component/rows/company.ts';
import { testStates } from '../testing/component/states.ts';

testStates(companyRows);
