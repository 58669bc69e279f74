import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { customerCalls } from '#features/people/customers/calls.ts'
import type { CustomerContract } from '#features/people/customers/contract.ts'
import { khataCalls } from '#features/khata/calls.ts'
import type { KhataContract } from '#features/khata/contract.ts'
import { orderCalls } from '#features/orders/calls.ts'
import type { OrderContract } from '#features/orders/contract.ts'
import { stockCalls } from '#features/stock/movements/calls.ts'
import type { StockContract } from '#features/stock/movements/contract.ts'
import { adminPaths } from '#shared/admin-paths.ts'
import { formatRupees } from '#shared/money.ts'
import { paths } from '#shared/paths.ts'
import { may, type Person } from '#shared/permissions.ts'
import { useClient } from '#ui/api-context.tsx'

/** An order, a person or a product that what was typed finds. */
export interface FoundRecord {
  key: string
  label: string
  note: string
  to: string
}

export interface FoundGroup {
  title: string
  records: FoundRecord[]
}

const FEWEST_SIGNS = 3
const MOST = 4

/** What was typed as the shop's records know it: as far as this person may see them. */
export function useFoundRecords(person: Person | null, typed: string) {
  const { getAllOrders } = useClient<OrderContract>(orderCalls)
  const { getCustomers } = useClient<CustomerContract>(customerCalls)
  const { getBook } = useClient<KhataContract>(khataCalls)
  const { findPacks } = useClient<StockContract>(stockCalls)
  const search = typed.trim()
  return useQuery({
    queryKey: ['go-to', search],
    enabled: person !== null && search.length >= FEWEST_SIGNS,
    staleTime: 10_000,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<FoundGroup[]> => {
      const unless = (
        permission: 'admin' | 'counter.sell' | 'stock.count',
        find: () => Promise<FoundRecord[]>,
      ) => (may(person, permission) ? find() : Promise.resolve([]))
      const orders = unless('admin', async () =>
        (await getAllOrders({ query: { search, limit: MOST } }, { signal })).data.map((one) => ({
          key: one.orderId,
          label: one.orderId,
          note: `${one.delivery_address?.name ?? ''} ${formatRupees(one.totalAmt)}, ${one.order_status}`.trim(),
          to: paths.orderDetails(one.orderId),
        })),
      )
      // Owners and managers find the book among the customers.
      const book = may(person, 'admin')
        ? Promise.resolve([])
        : unless('counter.sell', async () =>
            (await getBook({ query: { search, limit: MOST } }, { signal })).data.map((one) => ({
              key: one._id,
              label: one.name,
              note: one.balance > 0 ? `owes ${formatRupees(one.balance)}` : 'in the book',
              to: adminPaths.khataOf(one._id),
            })),
          )
      const accounts = unless('admin', async () =>
        (await getCustomers({ query: { search, limit: MOST } }, { signal })).data.map((one) => ({
          key: one._id,
          label: one.name || one.email,
          note: [
            one.balance !== null && one.balance > 0 && `owes ${formatRupees(one.balance)}`,
            one.orders === 1 ? '1 order' : `${one.orders} orders`,
          ]
            .filter(Boolean)
            .join(', '),
          to:
            one.customerId === null
              ? `${adminPaths.customers}?q=${encodeURIComponent(search)}`
              : adminPaths.khataOf(one.customerId),
        })),
      )
      const packs = unless('stock.count', async () =>
        (await findPacks({ query: { search } }, { signal })).data.slice(0, MOST).map((one) => ({
          key: `${one.productId} ${one.unit}`,
          label: `${one.name} ${one.unit}`,
          note: formatRupees(one.price),
          to: adminPaths.updateProduct(one.productId),
        })),
      )
      // Somebody who may not search for people by so little, or a search that fails, leaves out its own group only.
      const found = await Promise.all([orders, book, accounts, packs].map((one) => one.catch(() => [])))
      return ['Orders', 'Khata', 'Customers', 'Products'].flatMap((title, i) =>
        found[i]!.length > 0 ? [{ title, records: found[i]! }] : [],
      )
    },
  })
}
