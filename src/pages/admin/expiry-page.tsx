/** What expires soon; what is written off may be scanned with the camera. */
export { ExpiryDesk as Component } from '#features/stock/expiry/admin/expiry-desk.tsx'
