import { ORDER_STATUSES, type OrderStatus } from '#shared/order-enums.ts'

/** What the order desk shows; it stands in the page's address, so that Back, a reload and a shared link keep it. */
export interface OrderFilters {
  /** Empty for all. */
  status: OrderStatus | ''
  /** By order, name, e-mail or mobile. */
  search: string
  /** Days in India (2026-11-21), both included; empty for any. */
  from: string
  to: string
  page: number
}

const DAY = /^\d{4}-\d{2}-\d{2}$/

export function readFilters(query: URLSearchParams): OrderFilters {
  const status = ORDER_STATUSES.find((one) => one === query.get('status')) ?? ''
  const day = (key: string) => {
    const value = query.get(key) ?? ''
    return DAY.test(value) && !Number.isNaN(Date.parse(value)) ? value : ''
  }
  const page = Number(query.get('page'))
  return {
    status,
    search: (query.get('q') ?? '').trim().slice(0, 100),
    from: day('from'),
    to: day('to'),
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
  }
}

/** The query of an address; what is as always is left out. */
export function writeFilters({ status, search, from, to, page }: OrderFilters): URLSearchParams {
  const query = new URLSearchParams()
  if (status) query.set('status', status)
  if (search) query.set('q', search)
  if (from) query.set('from', from)
  if (to) query.set('to', to)
  if (page > 1) query.set('page', String(page))
  return query
}

export const isFiltered = ({ status, search, from, to }: OrderFilters): boolean =>
  Boolean(status || search || from || to)
