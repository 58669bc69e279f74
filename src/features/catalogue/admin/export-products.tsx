import { Download } from 'lucide-react'
import { useState } from 'react'
import type { Client } from '#shared/api-client.ts'
import { dayInIndia } from '#shared/when.ts'
import { useClient } from '#ui/api-context.tsx'
import { Button } from '#ui/button.tsx'
import { saveCsv } from '#ui/save-csv.ts'
import { toast } from '#ui/toast.tsx'
import { whenAllowed } from '#ui/when-allowed.ts'
import { catalogueAdminCalls } from '../admin-calls.ts'
import type { CatalogueAdminContract } from '../admin-contract.ts'

/** Downloads the whole catalogue as a CSV file that can be imported again. */
export function useExportProducts(): { isBusy: boolean; save: () => void } {
  const { exportProducts } = useClient<CatalogueAdminContract>(catalogueAdminCalls)
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      saveCsv(await readAll(exportProducts), `products-${dayInIndia(new Date())}.csv`)
    } catch (error) {
      toast.error(error instanceof Error ? error.message : 'The products could not be exported.')
    }
    setBusy(false)
  }
  return { isBusy, save: () => void save() }
}

export function ExportProducts() {
  const { isBusy, save } = useExportProducts()
  return (
    <Button variant="quiet" busy={isBusy} icon={Download} onClick={save}>
      Export CSV
    </Button>
  )
}

async function readAll(exportProducts: Client<CatalogueAdminContract>['exportProducts']): Promise<string[]> {
  const pieces: string[] = []
  for (let after: number | undefined; ;) {
    const { csv, next } = (await whenAllowed(() => exportProducts({ query: { after } }))).data
    pieces.push(csv)
    if (next === null) return pieces
    after = next
  }
}
