export const tillCalls = {
  getTillPeople: 'GET /api/till/people',
  setTillPin: 'PUT /api/till/pin',
  namePerson: 'POST /api/till/person',
  approveAtTill: 'POST /api/till/approve',
} as const
