export const paymentCalls = {
  getPaymentMethods: 'GET /api/order/payment-methods',
  getUnreconciled: 'GET /api/payment/unreconciled',
  resolvePayment: 'POST /api/payment/resolve',
} as const
