/** The calls of the rider's page. */
export const riderCalls = {
  getStops: 'GET /api/rider/stops',
  getReady: 'GET /api/rider/ready',
  takeOrder: 'POST /api/rider/take',
  deliver: 'POST /api/rider/deliver',
  takeKhataCash: 'POST /api/rider/khata',
  fail: 'POST /api/rider/fail',
  uploadProof: 'PUT /api/rider/photo/{orderId}',
  orderStops: 'PUT /api/rider/order-of-stops',
} as const
