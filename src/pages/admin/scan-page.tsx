import { useEffect } from 'react'
import { ScanDesk } from '#features/catalogue/admin/scan/scan-desk.tsx'
import { adminPaths } from '#shared/admin-paths.ts'
import { leaveDocument } from './leave-document.ts'

/** Adds products by scanning their barcodes. */
export function Component() {
  useEffect(() => () => leaveDocument(adminPaths.scanProducts), [])
  return <ScanDesk />
}
