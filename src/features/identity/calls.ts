export const identityCalls = {
  sendOtp: 'POST /api/user/send-otp',
  verifyOtp: 'POST /api/user/verify-otp',
  refreshToken: 'POST /api/user/refresh-token',
  logout: 'GET /api/user/logout',
  getUserDetails: 'GET /api/user/get-user-details',
} as const
