import { t } from '#shared/words.ts'
import { UserPlus, UserRound } from 'lucide-react'
import { useState } from 'react'
import { CustomerForm } from '#features/khata/admin/customer-form.tsx'
import { useBook } from '#features/khata/admin/use-khata.ts'
import type { BookCustomer } from '#features/khata/contract.ts'
import { roomText } from '#features/khata/khata-words.ts'
import { SEARCH_LENGTH } from '#features/khata/limits.ts'
import { isTooShortToFind, TOO_SHORT_TO_FIND } from '#shared/person-search.ts'
import { readMobile } from '#shared/typed-digits.ts'
import { Button } from '#ui/button.tsx'
import { LoadProblem } from '#ui/problem-note.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { useOnline } from '#ui/use-online.ts'

/** Who buys, as a bill names them. Rupees. */
export type BillCustomer = Pick<BookCustomer, '_id' | 'name' | 'mobile' | 'room'>

interface CustomerChoiceProps {
  customer: BillCustomer | null
  isManager: boolean
  onChange: (customer: BillCustomer | null) => void
}

/** Names the customer of a bill: somebody of the customer book, or somebody new. */
export function CustomerChoice({ customer, isManager, onChange }: CustomerChoiceProps) {
  const isOnline = useOnline()
  const [isChoosing, setChoosing] = useState(false)
  if (customer)
    return (
      <div className="flex flex-wrap items-center gap-x-3">
        <p className="min-w-0 grow wrap-anywhere">
          <strong>{customer.name}</strong>{' '}
          <span className="text-sm text-muted">
            {[customer.mobile, roomText(customer.room)].filter(Boolean).join(' · ')}
          </span>
        </p>
        <Button variant="quiet" size="sm" onClick={() => onChange(null)}>
          {t('counter.remove-customer')}
        </Button>
      </div>
    )
  if (!isOnline)
    return <p className="text-sm text-muted">{t('counter.choosing-a-customer-and-khata-need-a')}</p>
  if (!isChoosing)
    return (
      <Button
        variant="quiet"
        size="sm"
        icon={<UserRound size={18} aria-hidden />}
        className="justify-self-start"
        onClick={() => setChoosing(true)}
      >
        {t('counter.customer-or-khata')}
      </Button>
    )
  return (
    <BookSearch
      isManager={isManager}
      onChoose={(chosen) => {
        setChoosing(false)
        onChange(chosen)
      }}
      onCancel={() => setChoosing(false)}
    />
  )
}

const MOST = 6

/** Finds somebody in the customer book, or adds them. */
export function BookSearch({
  isManager,
  onChoose,
  onCancel,
}: {
  isManager: boolean
  onChoose: (customer: BookCustomer) => void
  onCancel: () => void
}) {
  const [search, setSearch] = useState('')
  const [isAdding, setAdding] = useState(false)
  const query = useBook(search, '', 1)
  const { data: book, isFetching } = query
  const found = book?.data.slice(0, MOST)
  const digits = readMobile(search)
  return (
    <div className="grid grid-cols-1 gap-2">
      <SearchField
        label={t('counter.find-a-customer')}
        search={search}
        onSearch={setSearch}
        placeholder={t('counter.name-or-last-digits-of-the-mobile')}
        maxLength={SEARCH_LENGTH}
      />
      <LoadProblem query={query} />
      {found && found.length > 0 && (
        <ul className="overflow-hidden rounded-lg border border-line bg-surface">
          {found.map((one) => (
            <li key={one._id}>
              <button
                type="button"
                className="flex min-h-11 w-full items-center justify-between gap-3 px-3 py-1.5 text-left hover:bg-canvas"
                onClick={() => onChoose(one)}
              >
                <span className="min-w-0 wrap-anywhere">
                  {one.name}
                  {one.mobile && <span className="block text-xs text-muted">{one.mobile}</span>}
                </span>
                <span className="shrink-0 text-right text-sm text-muted tabular-nums">
                  {roomText(one.room)}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {search !== '' && isTooShortToFind(search) && <p className="text-sm text-muted">{TOO_SHORT_TO_FIND}</p>}
      {found?.length === 0 && search !== '' && !isFetching && (
        <p className="text-sm text-muted">{t('counter.nobody-of-this-name-or-number-is')}</p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          variant="soft"
          size="sm"
          icon={<UserPlus size={18} aria-hidden />}
          onClick={() => setAdding(true)}
        >
          {t('counter.new-customer')}
        </Button>
        <Button variant="quiet" size="sm" onClick={onCancel}>
          {t('counter.no-customer')}
        </Button>
      </div>
      {isAdding && (
        <CustomerForm
          customer={null}
          isManager={isManager}
          initial={{
            name: /\d/.test(search) ? '' : search,
            mobile: digits ? Number(digits) : null,
          }}
          onClose={() => setAdding(false)}
          onSaved={onChoose}
        />
      )}
    </div>
  )
}
