export const revenuePath = '/operator/revenue';
