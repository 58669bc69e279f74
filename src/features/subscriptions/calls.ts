export const subscriptionCalls = {
  getSubscriptions: 'GET /api/subscription',
  startSubscription: 'POST /api/subscription',
  changeSubscription: 'PUT /api/subscription',
  getCalendar: 'GET /api/subscription/calendar',
  getStatement: 'GET /api/subscription/statement',
  getTomorrow: 'GET /api/subscription/tomorrow',
  getRound: 'GET /api/subscription/round',
} as const
