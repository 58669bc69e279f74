export { ClaimDesk as Component } from '#features/claims/admin/claim-desk.tsx'
