/** What products bear: read and changed in the panel alone. */
export const taxRatesCalls = {
  getTaxReadiness: 'GET /api/tax/readiness',
  getProductTax: 'GET /api/tax/product/{id}',
  setProductTax: 'PUT /api/tax/product/{id}',
  setRates: 'PUT /api/tax/rates',
} as const
