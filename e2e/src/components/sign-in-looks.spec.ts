import { shownSignIn } from '../testing/component/rows/shown-sign-in.ts';
import { testLooks } from '../testing/component/states.ts';

testLooks(shownSignIn);
