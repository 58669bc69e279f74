/** The calls about riders' cash. */
export const cashCalls = {
  getCashDay: 'GET /api/cash/day',
  countCash: 'POST /api/cash/count',
  reverseCash: 'POST /api/cash/reverse',
} as const
