export const phoneOrderCalls = {
  findCallers: 'GET /api/phone-order/callers',
  quotePhoneOrder: 'POST /api/phone-order/quote',
  placePhoneOrder: 'POST /api/phone-order/place',
  addByPhone: 'POST /api/phone-order/add',
} as const
