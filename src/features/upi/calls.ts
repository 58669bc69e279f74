export const upiCalls = {
  getUpiLink: 'GET /api/upi/link',
  claimUpi: 'POST /api/upi/claim',
  seeUpi: 'POST /api/upi/seen',
  missUpi: 'POST /api/upi/not-there',
  getUpiDesk: 'GET /api/upi/desk',
} as const
