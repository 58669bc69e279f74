export const paymentCalls = {
  getPaymentMethods: 'GET /api/order/payment-methods',
  getUnreconciled: 'GET /api/payment/unreconciled',
  resolvePayment: 'POST /api/payment/resolve',
  getFailedJobs: 'GET /api/payment/failed-jobs',
  getOutages: 'GET /api/payment/outages',
  retryFailedJobs: 'PUT /api/payment/retry-failed-jobs',
} as const

export const paymentKeysCalls = {
  getPaymentKeys: 'GET /api/payment/get-keys',
  savePaymentKeys: 'PUT /api/payment/save-keys',
  removePaymentKeys: 'PUT /api/payment/remove-keys',
  checkPaymentKeys: 'POST /api/payment/check-keys',
} as const
