import { t } from '#shared/words.ts'
import { UserPlus, UserRound } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState, type ComponentProps } from 'react'
import { CustomerForm } from '#features/khata/admin/customer-form.tsx'
import { useBook } from '#features/khata/admin/use-khata.ts'
import type { BookCustomer } from '#features/khata/contract.ts'
import { roomText } from '#features/khata/khata-words.ts'
import { SEARCH_LENGTH } from '#features/khata/limits.ts'
import { isTooShortToFind, tooShortToFind } from '#shared/person-search.ts'
import { readMobile } from '#shared/typed-digits.ts'
import { Button } from '#ui/button.tsx'
import { LoadProblem } from '#ui/problem-note.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { findKept, type KeptCustomer } from '../kept-customers.ts'
import { readCustomers } from './people-storage.ts'

/** Who buys, as a bill names them. Rupees. */
export type BillCustomer = Pick<BookCustomer, '_id' | 'name' | 'mobile' | 'room'>

interface CustomerChoiceProps {
  customer: BillCustomer | null
  /** There is no network, or the shop does not answer. */
  isAlone: boolean
  isManager: boolean
  onChange: (customer: BillCustomer | null) => void
}

/** Names the customer of a bill: somebody of the customer book, or somebody new. */
export function CustomerChoice({ customer, isAlone, isManager, onChange }: CustomerChoiceProps) {
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
  const choose = (chosen: BillCustomer) => {
    setChoosing(false)
    onChange(chosen)
  }
  const leave = () => setChoosing(false)
  return isAlone ? (
    <KeptSearch onChoose={choose} onCancel={leave} />
  ) : (
    <BookSearch isManager={isManager} onChoose={choose} onCancel={leave} />
  )
}

/** Without a network: who may buy on khata, with the room that was last seen. */
function KeptSearch({
  onChoose,
  onCancel,
}: {
  onChoose: (customer: BillCustomer) => void
  onCancel: () => void
}) {
  const [search, setSearch] = useState('')
  const [kept, setKept] = useState<readonly KeptCustomer[] | null>(null)
  useEffect(() => void readCustomers().then(setKept, () => setKept([])), [])
  if (!kept) return null
  const found = findKept(kept, search)
    .slice(0, MOST)
    .map(({ end, ...one }) => ({ ...one, mobile: null, hint: end && `…${end}` }))
  return (
    <div className="grid grid-cols-1 gap-2">
      <CustomerSearch
        search={search}
        onSearch={setSearch}
        placeholder={t('counter.name-or-last-4-digits')}
        onEnter={() => search !== '' && chooseFound(found, onChoose)}
      />
      <Found customers={found} onChoose={onChoose} />
      <p className="text-sm text-muted">
        {found.length === 0
          ? t('counter.till-knows-nobody-with-a-khata')
          : t('counter.as-they-stood-with-a-network')}
      </p>
      <Button variant="quiet" size="sm" className="justify-self-start" onClick={onCancel}>
        {t('counter.no-customer')}
      </Button>
    </div>
  )
}

const CustomerSearch = (
  field: Pick<ComponentProps<typeof SearchField>, 'search' | 'onSearch' | 'onEnter' | 'placeholder'>,
) => <SearchField autoFocus label={t('counter.find-a-customer')} maxLength={SEARCH_LENGTH} {...field} />

/** Who was found, with the room of their khata. */
const Found = <Customer extends BillCustomer>({
  customers,
  onChoose,
}: {
  customers: readonly (Customer & { hint?: string })[]
  onChoose: (customer: Customer) => void
}) =>
  customers.length === 0 ? null : (
    <ul id={FOUND_ID} className="overflow-hidden rounded-lg border border-line bg-surface">
      {customers.map((one) => (
        <li key={one._id}>
          <button
            type="button"
            className="flex min-h-11 w-full items-center justify-between gap-3 px-3 py-1.5 text-left hover:bg-canvas"
            onClick={() => onChoose(one)}
          >
            <span className="min-w-0 wrap-anywhere">
              {one.name}
              {(one.mobile || one.hint) && (
                <span className="block text-xs text-muted">{one.mobile ?? one.hint}</span>
              )}
            </span>
            <span className="shrink-0 text-right text-sm text-muted tabular-nums">{roomText(one.room)}</span>
          </button>
        </li>
      ))}
    </ul>
  )

const MOST = 6
const FOUND_ID = 'found-customers'

/** Enter takes the only one who was found, and of several goes to the first. */
function chooseFound<Customer>(found: readonly Customer[], onChoose: (customer: Customer) => void): void {
  if (found.length === 1) onChoose(found[0]!)
  else document.getElementById(FOUND_ID)?.querySelector('button')?.focus()
}

interface BookSearchProps {
  isManager: boolean
  onChoose: (customer: BookCustomer) => void
  onCancel: () => void
}

/** Finds somebody in the customer book, or adds them. */
export function BookSearch({ isManager, onChoose, onCancel }: BookSearchProps) {
  const [search, setSearch] = useState('')
  const [isAdding, setAdding] = useState(false)
  const query = useBook(search, '', 1)
  const { data: book, isFetching } = query
  const found = book?.data.slice(0, MOST)
  const digits = readMobile(search)
  /** What Enter was pressed behind, maybe before the answer came. */
  const wanted = useRef('')
  const chooseWanted = () => {
    if (search === '' || wanted.current !== search || isFetching || !found) return
    wanted.current = ''
    chooseFound(found, onChoose)
  }
  const onAnswer = useEffectEvent(chooseWanted)
  useEffect(() => onAnswer(), [book, isFetching, search])
  return (
    <div className="grid grid-cols-1 gap-2">
      <CustomerSearch
        search={search}
        onSearch={setSearch}
        placeholder={t('counter.name-or-last-digits-of-the-mobile')}
        onEnter={(typed) => {
          wanted.current = typed
          chooseWanted()
        }}
      />
      <LoadProblem query={query} />
      {found && <Found customers={found} onChoose={onChoose} />}
      {search !== '' && isTooShortToFind(search) && <p className="text-sm text-muted">{tooShortToFind()}</p>}
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
