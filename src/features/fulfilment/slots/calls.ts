/** The calls of every shopper; the administrator's are separate, so that no shopper loads them. */
export const deliveryCalls = {
  checkPincode: 'POST /api/delivery/check',
  getSlots: 'GET /api/delivery/slots',
  tellMe: 'POST /api/delivery/tell-me',
} as const
