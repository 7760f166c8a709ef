import { lookAtAll } from './testing/looks/all.ts';

// The pages themselves are looked at without a portal, by the component tests; their dialogs and notices here.
lookAtAll((screen) => screen.views.length === 2);
