export const paymentCalls = { getPaymentMethods: 'GET /api/order/payment-methods' } as const
