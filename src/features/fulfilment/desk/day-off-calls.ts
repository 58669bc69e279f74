export const dayOffCalls = {
  getDayMoves: 'GET /api/delivery/day-moves',
  moveDayOrders: 'POST /api/delivery/day-moves',
} as const
