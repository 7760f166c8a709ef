export const monthPath = '/operator/invoices/month';
