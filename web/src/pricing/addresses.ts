export const pricingPath = '/customers/pricing';
export const customersPath = '/customers/customers';
