import { useState, type ReactNode } from 'react'
import { adminPaths } from '#shared/admin-paths.ts'
import { formatRupees } from '#shared/money.ts'
import { formatWhen } from '#shared/when.ts'
import { Badge } from '#ui/badge.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { balanceText } from '#features/khata/khata-words.ts'
import { MagnifierDrawing } from '#ui/drawings/magnifier-drawing.tsx'
import { Empty } from '#ui/empty.tsx'
import { GroupSearch, useGroupSearch } from '#features/khata/admin/group-search.tsx'
import { Link } from '#ui/link.tsx'
import { PageSkeleton } from '#ui/page-skeleton.tsx'
import { ShowMore } from '#ui/show-more.tsx'
import { Table, type Column } from '#ui/table.tsx'
import type { Customer } from '../contract.ts'
import { SEARCH_LENGTH } from '../limits.ts'
import { CustomerDialog } from './customer-dialog.tsx'
import { useCustomers } from './use-customers.ts'

const groups = [
  { value: '', label: 'Everybody' },
  { value: 'suspended', label: 'Suspended' },
  { value: 'no-cash', label: 'Without cash on delivery' },
  { value: 'no-account', label: 'Without an account' },
] as const

/** Everybody with an account or in the customer book; search and group are in the URL. */
export function Customers({
  renderMore,
}: {
  /** What other features add to a customer. */ renderMore: (customer: Customer) => ReactNode
}) {
  const { search, group, field } = useGroupSearch(groups, SEARCH_LENGTH)
  const [openId, setOpenId] = useState<string | null>(null)
  const list = useCustomers(search, group)
  const customers = list.data?.pages.flatMap((page) => page.data)
  const open = customers?.find(({ _id }) => _id === openId)
  return (
    <div className="grid grid-cols-1 gap-4">
      <div>
        <h1 className="text-xl font-bold">Customers</h1>
        <p className="text-sm text-muted">
          Everybody with an account or in the khata’s book, the newest first.
        </p>
      </div>
      <GroupSearch {...field} placeholder="Name, email or mobile" />
      {!customers && !list.error && <PageSkeleton />}
      {customers?.length === 0 && (
        <Empty picture={<MagnifierDrawing />} title={search || group ? 'Nobody found' : 'No customers yet'}>
          {search || group
            ? 'Try a part of the name, or the whole mobile number.'
            : 'They appear here when they log in for the first time, or when you add them to the khata’s book.'}
        </Empty>
      )}
      {customers && customers.length > 0 && (
        <Table
          caption="Customers"
          columns={columns(setOpenId)}
          rows={customers}
          keyOf={({ _id }) => _id}
          isFaded={({ status }) => status !== 'Active'}
          busy={list.isPlaceholderData}
        />
      )}
      <ShowMore query={list}>Show more customers</ShowMore>
      {open && (
        <CustomerDialog customer={open} onClose={() => setOpenId(null)}>
          {renderMore(open)}
        </CustomerDialog>
      )}
    </div>
  )
}

const columns = (open: (id: string) => void): Column<Customer>[] => [
  {
    title: 'Customer',
    primary: true,
    width: 'w-full',
    cell: ({ name, email, status, hasAccount, cashOnDelivery, note }) => (
      <span className="grid gap-0.5 py-1">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1 wrap-anywhere">
          <bdi>{name || email}</bdi>
          {status !== 'Active' && <Badge tone="danger">{status}</Badge>}
          {!hasAccount && <Badge>No account</Badge>}
          {!cashOnDelivery && <Badge tone="warn">No cash</Badge>}
        </span>
        {name && email && <span className="text-sm font-normal wrap-anywhere text-muted">{email}</span>}
        {note && <span className="line-clamp-2 text-sm font-normal wrap-anywhere text-warn">{note}</span>}
      </span>
    ),
  },
  { title: 'Mobile', cell: ({ mobile }) => (mobile === null ? '–' : String(mobile)), numeric: true },
  {
    title: 'Khata',
    numeric: true,
    cell: ({ balance, customerId }) =>
      balance === null || customerId === null ? null : (
        <Link
          to={adminPaths.khataOf(customerId)}
          className={
            balance > 0
              ? 'font-semibold whitespace-nowrap text-leaf-700 underline'
              : 'whitespace-nowrap text-leaf-700 underline'
          }
        >
          {balanceText(balance)}
        </Link>
      ),
  },
  {
    title: 'Orders',
    numeric: true,
    cell: ({ orders, cancelled }) => (
      <span className="whitespace-nowrap">
        {orders.toLocaleString('en-IN')}
        {cancelled > 0 && (
          <span className="text-muted">{` + ${cancelled.toLocaleString('en-IN')} cancelled`}</span>
        )}
      </span>
    ),
  },
  { title: 'Spent', numeric: true, cell: ({ spent }) => formatRupees(spent) },
  {
    title: 'Last order',
    cell: ({ lastOrderAt }) =>
      lastOrderAt === null ? (
        <span className="text-muted">None</span>
      ) : (
        <time dateTime={lastOrderAt} className="whitespace-nowrap text-muted">
          {formatWhen(lastOrderAt)}
        </time>
      ),
  },
  {
    title: 'Details',
    bare: true,
    cell: ({ _id, name, email, hasAccount, customerId }) =>
      hasAccount || customerId === null ? (
        <Button variant="quiet" size="sm" aria-label={`Open ${name || email}`} onClick={() => open(_id)}>
          Open
        </Button>
      ) : (
        <ButtonLink variant="quiet" size="sm" aria-label={`Open ${name}`} to={adminPaths.khataOf(customerId)}>
          Open
        </ButtonLink>
      ),
  },
]
