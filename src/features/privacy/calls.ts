export const privacyCalls = {
  getMyData: 'GET /api/user/my-data',
  getErasure: 'GET /api/user/get-erasure',
  sendEraseOtp: 'POST /api/user/send-erase-otp',
  eraseMe: 'POST /api/user/erase-me',
  sendGuestEraseOtp: 'POST /api/user/send-guest-erase-otp',
  eraseGuest: 'POST /api/user/erase-guest',
  keepMe: 'POST /api/user/keep-me',
  eraseUser: 'POST /api/user/erase',
  keepPerson: 'POST /api/user/keep',
  getDataOf: 'POST /api/user/data-of',
} as const
