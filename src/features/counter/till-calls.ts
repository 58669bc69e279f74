export const tillCalls = {
  getTillWords: 'GET /api/till/words',
  getTillPeople: 'GET /api/till/people',
  setTillPin: 'PUT /api/till/pin',
  namePerson: 'POST /api/till/person',
  approveAtTill: 'POST /api/till/approve',
  voidSale: 'POST /api/counter/void',
  findSoldLately: 'GET /api/counter/sold-lately',
  openWithoutSale: 'POST /api/drawer/no-sale',
} as const
