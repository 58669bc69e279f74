import { Download } from 'lucide-react'
import { useState } from 'react'
import type { Client } from '#shared/api-client.ts'
import { dayInIndia } from '#shared/when.ts'
import { useClient } from '#ui/api-context.tsx'
import { Button } from '#ui/button.tsx'
import { saveCsv } from '#ui/save-csv.ts'
import { toast } from '#ui/toast.tsx'
import { whenAllowed } from '#ui/when-allowed.ts'
import { orderCalls } from '#features/orders/calls.ts'
import type { OrderContract } from '#features/orders/contract.ts'
import { statusesOf, type OrderFilters } from './order-filters.ts'

/** Downloads the filtered orders, all pages of them, as a CSV file. */
export function ExportOrders({ filters }: { filters: OrderFilters }) {
  const { exportOrders } = useClient<OrderContract>(orderCalls)
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      saveCsv(await readAll(exportOrders, filters), `orders-${dayInIndia(new Date())}.csv`)
    } catch (error) {
      toast.error(error instanceof Error ? error.message : 'The orders could not be exported.')
    }
    setBusy(false)
  }
  return (
    <Button variant="quiet" size="sm" busy={isBusy} icon={Download} onClick={() => void save()}>
      Export CSV
    </Button>
  )
}

async function readAll(
  exportOrders: Client<OrderContract>['exportOrders'],
  { tab, search, from, to }: OrderFilters,
): Promise<string[]> {
  const pieces: string[] = []
  let after: string | undefined
  do {
    const query = { order_status: statusesOf(tab), search, from, to, after }
    const { csv, next } = (await whenAllowed(() => exportOrders({ query }))).data
    pieces.push(csv)
    after = next ?? undefined
  } while (after)
  return pieces
}
