import { t } from '#shared/words.ts'
import { BookUp, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { adminPaths } from '#shared/admin-paths.ts'
import { formatRupees } from '#shared/money.ts'
import { pageParam } from '#shared/page-param.ts'
import { isTooShortToFind, tooShortToFind } from '#shared/person-search.ts'
import { formatWhen } from '#shared/when.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { MagnifierDrawing } from '#ui/drawings/magnifier-drawing.tsx'
import { Empty } from '#ui/empty.tsx'
import { Link } from '#ui/link.tsx'
import { PageSkeleton } from '#ui/page-skeleton.tsx'
import { Pager } from '#ui/pager.tsx'
import { LoadProblem } from '#ui/problem-note.tsx'
import { Table, type Column } from '#ui/table.tsx'
import type { BookCustomer } from '../contract.ts'
import { balanceText, limitText } from '../khata-words.ts'
import { SEARCH_LENGTH } from '../limits.ts'
import { CustomerForm } from './customer-form.tsx'
import { GroupSearch, useGroupSearch } from './group-search.tsx'
import { OldBookDialog } from './old-book-dialog.tsx'
import { useBook } from './use-khata.ts'

const groups = () =>
  [
    { value: '', label: t('khata.everybody') },
    { value: 'owing', label: t('khata.who-owe') },
    { value: 'credit', label: t('khata.with-credit') },
  ] as const

/** The customer book with every khata; search, group and page are in the URL. */
export function CustomerBook({ isManager }: { isManager: boolean }) {
  const { address, search, group, field } = useGroupSearch(groups(), SEARCH_LENGTH)
  const page = pageParam(address)
  const [isAdding, setAdding] = useState(false)
  const [isTaking, setTaking] = useState(false)
  const book = useBook(search, group, page)
  const hrefOf = (page: number) =>
    `${adminPaths.khata}?${new URLSearchParams({ ...(search && { q: search }), ...(group && { group }), page: String(page) }).toString()}`
  const { data } = book
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div>
          <h1 className="text-xl font-bold">{t('khata.khata')}</h1>
          <p className="text-sm text-muted">
            {data
              ? t('khata.outstanding-owed-by-everybody-together', {
                  outstanding: formatRupees(data.outstanding),
                })
              : t('khata.what-customers-owe')}
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          {isManager && (
            <Button variant="quiet" icon={BookUp} onClick={() => setTaking(true)}>
              {t('khata.old-book')}
            </Button>
          )}
          <Button icon={UserPlus} onClick={() => setAdding(true)}>
            {t('khata.add-a-customer')}
          </Button>
        </div>
      </div>
      <GroupSearch {...field} placeholder={t('khata.name-or-last-digits-of-the-mobile')} />
      {search !== '' && isTooShortToFind(search) && <p className="text-sm text-muted">{tooShortToFind()}</p>}
      <LoadProblem query={book} />
      {!data && !book.error && <PageSkeleton />}
      {data?.data.length === 0 && (
        <Empty
          picture={<MagnifierDrawing />}
          title={search || group ? t('khata.nobody-found') : t('khata.the-book-is-empty')}
        >
          {search || group
            ? t('khata.try-a-part-of-the-name-or')
            : t('khata.add-the-people-who-buy-on-account')}
        </Empty>
      )}
      {data && data.data.length > 0 && (
        <>
          <Table
            caption={t('khata.customers-and-what-they-owe')}
            columns={columns()}
            rows={data.data}
            keyOf={({ _id }) => _id}
            busy={book.isPlaceholderData}
          />
          <Pager page={page} pages={data.totalPages} hrefOf={hrefOf} label={t('khata.khata')} />
        </>
      )}
      {isTaking && <OldBookDialog onClose={() => setTaking(false)} />}
      {isAdding && <CustomerForm customer={null} isManager={isManager} onClose={() => setAdding(false)} />}
    </div>
  )
}

const columns = (): Column<BookCustomer>[] => [
  {
    title: t('khata.customer'),
    primary: true,
    width: 'w-full',
    cell: ({ _id, name, mobile, account, khataLimit, credit }) => (
      <span className="grid gap-0.5 py-1">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1 wrap-anywhere">
          <Link to={adminPaths.khataOf(_id)} className="text-leaf-700 underline">
            <bdi>{name}</bdi>
          </Link>
          {account && <Badge tone="leaf">{t('khata.online')}</Badge>}
        </span>
        <span className="text-sm font-normal text-muted">
          {[
            mobile,
            limitText(khataLimit),
            credit > 0 && t('khata.credit-of-store-credit', { credit: formatRupees(credit) }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </span>
    ),
  },
  {
    title: t('khata.balance'),
    numeric: true,
    cell: ({ balance }) => (
      <span className={balance > 0 ? 'font-semibold whitespace-nowrap' : 'whitespace-nowrap text-muted'}>
        {balanceText(balance)}
      </span>
    ),
  },
  {
    title: t('khata.up-to-7-days'),
    numeric: true,
    cell: ({ age }) => amount(age.upTo7),
  },
  {
    title: t('khata.from-to-days', { from: 8, to: 30 }),
    numeric: true,
    cell: ({ age }) => amount(age.upTo30),
  },
  {
    title: t('khata.from-to-days', { from: 31, to: 60 }),
    numeric: true,
    cell: ({ age }) => amount(age.upTo60),
  },
  {
    title: t('khata.over-60-days'),
    numeric: true,
    cell: ({ age }) => amount(age.older),
  },
  {
    title: t('khata.last-entry'),
    cell: ({ lastEntryAt }) =>
      lastEntryAt === null ? (
        <span className="text-muted">{t('khata.none')}</span>
      ) : (
        <time dateTime={lastEntryAt} className="whitespace-nowrap text-muted">
          {formatWhen(lastEntryAt)}
        </time>
      ),
  },
]

const amount = (rupees: number) => (rupees === 0 ? null : formatRupees(rupees))
