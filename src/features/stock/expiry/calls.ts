export const expiryCalls = {
  getExpiring: 'GET /api/expiry',
  markDown: 'POST /api/expiry/mark-down',
  writeOff: 'POST /api/expiry/waste',
} as const
