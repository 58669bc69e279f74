export const upiCalls = {
  getUpiLink: 'GET /api/upi/link',
  getKhataUpi: 'GET /api/upi/khata',
  claimUpi: 'POST /api/upi/claim',
  seeUpi: 'POST /api/upi/seen',
  missUpi: 'POST /api/upi/not-there',
  getUpiDesk: 'GET /api/upi/desk',
  readStatement: 'POST /api/upi/read-statement',
  matchStatement: 'POST /api/upi/match-statement',
} as const
