export const notificationCalls = {
  getBell: 'GET /api/notification/bell',
  markBellSeen: 'PUT /api/notification/bell-opened',
} as const
