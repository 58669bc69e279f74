export const claimCalls = {
  makeClaim: 'POST /api/claim',
  addClaimPhoto: 'PUT /api/claim/photo',
  getClaimPhoto: 'GET /api/claim/photo/{photoId}',
  getClaimTerms: 'GET /api/claim/{orderId}',
  getClaims: 'GET /api/claims',
  decideClaim: 'PUT /api/claim/decide',
  complainAboutClaim: 'PUT /api/claim/complain',
} as const
