export const notificationCalls = {
  getBell: 'GET /api/notification/bell',
  openBell: 'PUT /api/notification/bell-opened',
} as const
