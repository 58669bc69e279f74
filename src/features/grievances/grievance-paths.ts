/** Apart from `shared/paths.ts`, because the home page need not load them. */
export const grievancePaths = {
  file: '/grievance',
  of: (ticket: string) => `/grievance/${ticket}`,
  fileFor: (orderId: string) => `/grievance?orderId=${encodeURIComponent(orderId)}`,
} as const
