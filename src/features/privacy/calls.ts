export const privacyCalls = { getMyData: 'GET /api/user/my-data' } as const
