import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { useUploadPicture } from '#features/media/admin/use-upload-picture.ts'
import type { Product } from '#shared/shapes.ts'
import { useClient } from '#ui/api-context.tsx'
import { catalogueAdminCalls } from '../../admin-calls.ts'
import type { CatalogueAdminContract } from '../../admin-contract.ts'
import { catalogueCalls } from '../../calls.ts'
import type { CatalogueContract } from '../../contract.ts'
import { saveScannedWith } from './save-scanned.ts'
import { createScanQueue, type ScanQueue } from './scan-queue.ts'
import { browserScans } from './unsaved-scans.ts'

/** The products scanned on this page, saved in the background. */
export function useScanQueue(): ScanQueue {
  const calls = useClient<CatalogueAdminContract>(catalogueAdminCalls)
  const { upload } = useUploadPicture()
  const findByBarcode = useFindByBarcode()
  const queries = useQueryClient()
  const queue = useMemo(
    () => createScanQueue(browserScans, saveScannedWith({ calls, upload, findByBarcode })),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- one queue while the page is open
    [],
  )
  useEffect(() => {
    void queue.load()
    const resume = () => void queue.resume()
    window.addEventListener('online', resume)
    return () => {
      window.removeEventListener('online', resume)
      void queries.invalidateQueries({ queryKey: ['catalogue'] })
    }
  }, [queue, queries])
  return queue
}

/** Finds the product whose pack has a barcode, hidden ones too; null for none. Rejects when the shop is not reached. */
export function useFindByBarcode(): (barcode: string, signal?: AbortSignal) => Promise<Product | null> {
  const { getProducts } = useClient<CatalogueContract>(catalogueCalls)
  return async (barcode, signal) => {
    const body = { search: barcode, publish: 'all', limit: 20 } as const
    const { data } = await getProducts({ body }, { signal })
    return data.find(({ packs }) => packs.some((pack) => pack.barcode === barcode)) ?? null
  }
}
