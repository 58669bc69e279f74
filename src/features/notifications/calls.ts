export const notificationCalls = {
  getBell: 'GET /api/notification/bell',
  markBellSeen: 'PUT /api/notification/bell-opened',
  getPush: 'GET /api/push/settings',
  subscribePush: 'POST /api/push/subscription',
  unsubscribePush: 'DELETE /api/push/subscription',
} as const
