/** Adds products by scanning their barcodes. */
export { ScanDesk as Component } from '#features/catalogue/admin/scan/scan-desk.tsx'
