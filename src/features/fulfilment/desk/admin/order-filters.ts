import { ORDER_STATUSES, type OrderStatus } from '#shared/order-enums.ts'
import { pageParam } from '#shared/page-param.ts'
import { waitingStatuses } from '#features/orders/states.ts'

/** A tab of the order desk: open orders, one status, or all orders. */
export type OrderTab = 'waiting' | OrderStatus | 'all'

/** The filters of the order desk; they are part of the URL, so that Back, reload and shared links keep them. */
export interface OrderFilters {
  tab: OrderTab
  /** Matches order id, name, email or mobile. */
  search: string
  /** Days in India (2026-11-21), both inclusive; empty for any. */
  from: string
  to: string
  page: number
}

const DAY = /^\d{4}-\d{2}-\d{2}$/

export function readOrderFilters(query: URLSearchParams): OrderFilters {
  const tab = (['all', ...ORDER_STATUSES] as const).find((one) => one === query.get('status')) ?? 'waiting'
  const day = (key: string) => {
    const value = query.get(key) ?? ''
    return DAY.test(value) && !Number.isNaN(Date.parse(value)) ? value : ''
  }
  return {
    tab,
    search: (query.get('q') ?? '').trim().slice(0, 100),
    from: day('from'),
    to: day('to'),
    page: pageParam(query),
  }
}

/** The filters as a query string; defaults are left out. */
export function writeFilters({ tab, search, from, to, page }: OrderFilters): URLSearchParams {
  const query = new URLSearchParams()
  if (tab !== 'waiting') query.set('status', tab)
  if (search) query.set('q', search)
  if (from) query.set('from', from)
  if (to) query.set('to', to)
  if (page > 1) query.set('page', String(page))
  return query
}

/** A search from the tab of waiting orders covers all orders. */
export const withSearchText = (filters: OrderFilters, search: string): OrderFilters => ({
  ...filters,
  search,
  tab: filters.tab === 'waiting' && search !== '' ? 'all' : filters.tab,
  page: 1,
})

export const isFiltered = ({ search, from, to }: OrderFilters): boolean => Boolean(search || from || to)

/** The statuses of a tab; none means all. */
export const statusesOf = (tab: OrderTab): OrderStatus[] =>
  tab === 'waiting' ? [...waitingStatuses] : tab === 'all' ? [] : [tab]

/** Open orders are worked through by what was promised, completed ones are looked up from the newest. */
export const sortOf = (tab: OrderTab): 'newest' | 'promised' =>
  tab === 'waiting' || (waitingStatuses as readonly string[]).includes(tab) ? 'promised' : 'newest'
