export const identityCalls = {
  sendOtp: 'POST /api/user/send-otp',
  verifyOtp: 'POST /api/user/verify-otp',
  login: 'POST /api/user/login',
  forgotPassword: 'PUT /api/user/forgot-password',
  verifyForgotPasswordOtp: 'PUT /api/user/verify-forgot-password-otp',
  resetPassword: 'PUT /api/user/reset-password',
  updateUser: 'PUT /api/user/update-user',
  verifyNewEmail: 'PUT /api/user/verify-new-email',
  refreshToken: 'POST /api/user/refresh-token',
  logout: 'GET /api/user/logout',
  getUserDetails: 'GET /api/user/get-user-details',
} as const
