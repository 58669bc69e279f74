/** The calls that every page may make. In a file of their own, as a first visit loads no others. */
export const sessionCalls = {
  refreshToken: 'POST /api/user/refresh-token',
  logout: 'GET /api/user/logout',
  getUserDetails: 'GET /api/user/get-user-details',
} as const
