import { createContext } from 'react';

/** True inside the portal's frame, which has a header and a main part of its own. */
export const InPortal = createContext(false);
