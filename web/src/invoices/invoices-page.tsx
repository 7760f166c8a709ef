import { InvoiceList } from './invoice-list.tsx';
import { ownSide } from './side.ts';

/** What the operator billed the partner. */
export const InvoicesPage = () => <InvoiceList side={ownSide} />;
