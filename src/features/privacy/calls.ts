export const privacyCalls = {
  getMyData: 'GET /api/user/my-data',
  getErasure: 'GET /api/user/get-erasure',
  sendEraseOtp: 'POST /api/user/send-erase-otp',
  eraseMe: 'POST /api/user/erase-me',
  keepMe: 'POST /api/user/keep-me',
  eraseUser: 'POST /api/user/erase',
} as const
