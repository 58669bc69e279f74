import { useEffect } from 'react'
import { ScanDesk } from '#features/catalogue/admin/scan/scan-desk.tsx'
import { adminPaths } from '#shared/admin-paths.ts'

/** Adds products by scanning their barcodes. */
export function Component() {
  useEffect(() => leaveDocument, [])
  return <ScanDesk />
}

/** The document may use the camera, which no other page may: the next page is loaded as its own one. */
function leaveDocument() {
  if (window.location.pathname !== adminPaths.scanProducts && navigator.onLine) window.location.reload()
}
