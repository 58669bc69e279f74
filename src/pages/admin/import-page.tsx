export { ImportDesk as Component } from '#features/catalogue/admin/import-desk.tsx'
