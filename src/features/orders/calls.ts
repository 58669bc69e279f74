export const orderCalls = {
  addCashOnDeliveryOrder: 'POST /api/order/add-cash-on-delivery-order',
  getOrders: 'GET /api/order/get-orders',
  getOrder: 'GET /api/order/get-order/{id}',
  getOrderDetailsById: 'POST /api/order/get-order-details-by-id',
  getOrderWithPayment: 'POST /api/order/get-order-with-payment',
  cancelOrder: 'PUT /api/order/cancel-order',
  getAllOrders: 'GET /api/order/get-all-orders',
  updateOrderStatus: 'PUT /api/order/update-order-status-admin',
  getBuyAgain: 'GET /api/order/buy-again',
} as const
