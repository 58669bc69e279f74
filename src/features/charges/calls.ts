export const chargeCalls = {
  getCharges: 'GET /api/charge/all',
  getActiveCharges: 'GET /api/charge/active',
  createCharge: 'POST /api/charge/create',
  updateCharge: 'PUT /api/charge/update/{id}',
  deleteCharge: 'DELETE /api/charge/delete/{id}',
  toggleCharge: 'PATCH /api/charge/toggle/{id}',
  orderCharges: 'PUT /api/charge/order',
} as const
