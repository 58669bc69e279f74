import { t } from '#shared/words.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { customerCalls } from '#features/people/customers/calls.ts'
import type { CustomerContract } from '#features/people/customers/contract.ts'
import { khataCalls } from '#features/khata/calls.ts'
import type { KhataContract } from '#features/khata/contract.ts'
import { orderCalls } from '#features/orders/calls.ts'
import type { OrderContract } from '#features/orders/contract.ts'
import { stockCalls } from '#features/stock/movements/calls.ts'
import type { StockContract } from '#features/stock/movements/contract.ts'
import { searchCalls } from '#features/search/calls.ts'
import type { SearchContract } from '#features/search/contract.ts'
import { adminPaths } from '#shared/admin-paths.ts'
import { indianDigits } from '#shared/typed-digits.ts'
import { readBarcode } from '#shared/barcode.ts'
import { formatRupees } from '#shared/money.ts'
import { paths } from '#shared/paths.ts'
import { may, type Person } from '#shared/permissions.ts'
import { useClient } from '#ui/api-context.tsx'

/** An order, a person or a product that what was typed finds. */
interface FoundRecord {
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

/** "₹420", "1,240.50": a sum that an order may come to, in rupees. */
export function readAmount(typed: string): number | null {
  const match = /^(?:₹|rs\.?)?\s*(\d[\d,]{0,8}(?:\.\d{1,2})?)$/i.exec(indianDigits(typed).trim())
  const rupees = match ? Number(match[1]!.replaceAll(',', '')) : 0
  return rupees > 0 && rupees < 1_000_000 ? rupees : null
}

/**
 * What was typed as the shop's records know it: as far as this person may see them. Products are asked for the subject
 * of a question ("Ramesh"), other records where they have nothing by all of its words.
 */
export function useFoundRecords(person: Person | null, typed: string, subject: string) {
  const { getAllOrders } = useClient<OrderContract>(orderCalls)
  const { getCustomers } = useClient<CustomerContract>(customerCalls)
  const { getBook } = useClient<KhataContract>(khataCalls)
  const { findPacks } = useClient<StockContract>(stockCalls)
  const { searchProduct } = useClient<SearchContract>(searchCalls)
  const whole = typed.trim()
  const asked = [...new Set([whole, subject])].filter((one) => one.length >= FEWEST_SIGNS)
  const isEnabled = person !== null && whole.length >= FEWEST_SIGNS
  const query = useQuery({
    queryKey: ['go-to', person?.staffRole ?? person?.role, ...asked],
    enabled: isEnabled,
    staleTime: 10_000,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<FoundGroup[]> => {
      const isAdmin = may(person, 'admin')
      const isCode = readBarcode(whole) !== null
      const orders = async (search: string) => {
        const amount = readAmount(search)
        if (!isAdmin || isCode) return []
        const calls = [
          getAllOrders({ query: { search, limit: MOST } }, { signal }),
          ...(amount === null ? [] : [getAllOrders({ query: { amount, limit: MOST } }, { signal })]),
        ]
        const rows = (await Promise.all(calls)).flatMap(({ data }) => data)
        return [...new Map(rows.map((one) => [one.orderId, one])).values()].slice(0, MOST).map((one) => ({
          key: one.orderId,
          label: one.orderId,
          note: `${one.delivery_address?.name ?? one.userId.name} ${formatRupees(one.totalAmt)}, ${one.order_status}`.trim(),
          to: paths.orderDetails(one.orderId),
        }))
      }
      // Owners and managers find the book among the customers.
      const book = async (search: string) =>
        isAdmin || isCode || !may(person, 'counter.sell')
          ? []
          : (await getBook({ query: { search, limit: MOST } }, { signal })).data.map((one) => ({
              key: one._id,
              label: one.name,
              note:
                one.balance > 0
                  ? t('places.owes-amount', { amount: formatRupees(one.balance) })
                  : t('places.in-the-book'),
              to: adminPaths.khataOf(one._id),
            }))
      const customers = async (search: string) =>
        !isAdmin || isCode
          ? []
          : (await getCustomers({ query: { search, limit: MOST } }, { signal })).data.map((one) => ({
              key: one._id,
              label: one.name || one.email,
              note: [
                one.balance !== null &&
                  one.balance > 0 &&
                  t('places.owes-amount', { amount: formatRupees(one.balance) }),
                t('places.count-orders', { count: one.orders }),
              ]
                .filter(Boolean)
                .join(', '),
              to:
                one.customerId === null
                  ? `${adminPaths.customers}?q=${encodeURIComponent(search)}`
                  : adminPaths.khataOf(one.customerId),
            }))
      // Who may not change a product is shown it in the shop.
      const products = async (search: string) =>
        isAdmin
          ? (await findPacks({ query: { search } }, { signal })).data.slice(0, MOST).map((one) => ({
              key: `${one.productId} ${one.unit}`,
              label: `${one.name} ${one.unit}`,
              note: formatRupees(one.price),
              to: adminPaths.updateProduct(one.productId),
            }))
          : (await searchProduct({ body: { search, limit: MOST } }, { signal })).data.map((one) => ({
              key: String(one._id),
              label: one.name,
              note: '',
              to: paths.product(one),
            }))
      // Somebody who may not search for people by so little, or a search that fails, leaves out its own group only.
      const found = await Promise.all(
        [orders, book, customers, products].map(async (find) => {
          // Some product resembles any question's words; a name, a number or an order is found by all of them or not.
          for (const search of find === products ? asked.toReversed() : asked) {
            const records = await find(search).catch((): FoundRecord[] => [])
            if (records.length > 0) return records
          }
          return []
        }),
      )
      return [t('places.orders'), t('counter.khata'), t('places.customers'), t('places.products')].flatMap(
        (title, i) => (found[i]!.length > 0 ? [{ title, records: found[i]! }] : []),
      )
    },
  })
  return { found: isEnabled ? (query.data ?? []) : [], isFetching: isEnabled && query.isFetching }
}
