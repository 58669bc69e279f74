export const chargeManagementCalls = {
  getCharges: 'GET /api/charge/all',
  createCharge: 'POST /api/charge/create',
  updateCharge: 'PUT /api/charge/update/{id}',
  deleteCharge: 'DELETE /api/charge/delete/{id}',
  toggleCharge: 'PATCH /api/charge/toggle/{id}',
  orderCharges: 'PUT /api/charge/order',
} as const
