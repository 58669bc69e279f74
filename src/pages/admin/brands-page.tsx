/** What the packets of each brand declare alike. */
export { BrandDesk as Component } from '#features/catalogue/admin/brand-desk.tsx'
