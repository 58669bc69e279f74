import type { OrderStatus } from '#shared/order-enums.ts'
import { orderSearchTerm } from '../order-search.ts'
import type { OrderFilter } from './all-orders-store.ts'

export function filterOf(query: {
  order_status?: OrderStatus | '' | OrderStatus[]
  search?: string
  from?: string
  to?: string
}): OrderFilter {
  return {
    statuses: [query.order_status ?? ''].flat().filter((status) => status !== ''),
    search: query.search ? orderSearchTerm(query.search) : null,
    from: query.from ? startOf(query.from) : null,
    to: query.to ? endOf(query.to) : null,
  }
}

/** A date without a time is a day in India. */
const startOf = (value: string) => new Date(isDay(value) ? `${value}T00:00:00+05:30` : value)
const endOf = (value: string) => new Date(isDay(value) ? startOf(value).getTime() + 86_400_000 : value)
const isDay = (value: string) => /^\d{4}-\d{2}-\d{2}$/.test(value)
