import { t } from '#shared/words.ts'
import { Phone, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { CustomerForm } from '#features/khata/admin/customer-form.tsx'
import { useKhataCalls } from '#features/khata/admin/use-khata.ts'
import { isTooShortToFind, tooShortToFind } from '#shared/person-search.ts'
import { readMobile } from '#shared/typed-digits.ts'
import { Button } from '#ui/button.tsx'
import { LoadProblem } from '#ui/problem-note.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { toast } from '#ui/toast.tsx'
import type { PhoneCaller } from '../../phone-contract.ts'
import { useCallers } from './use-phone-order.ts'

export type KnownCaller = PhoneCaller & { customerId: string }

/** Finds who is calling; whoever has an account but is not in the customer book is added to it. */
export function CallerSearch({
  isManager,
  onChoose,
}: {
  isManager: boolean
  onChoose: (caller: KnownCaller) => void
}) {
  const [search, setSearch] = useState('')
  const [isAdding, setAdding] = useState(false)
  const [opening, setOpening] = useState<PhoneCaller | null>(null)
  const { addCustomer } = useKhataCalls()
  const query = useCallers(search)
  const { data: callers, isFetching } = query
  const choose = async (caller: PhoneCaller) => {
    if (caller.customerId !== null) return onChoose({ ...caller, customerId: caller.customerId })
    setOpening(caller)
    try {
      const mobile = caller.mobile !== null && caller.mobile >= 6_000_000_000 ? caller.mobile : null
      const { data } = await addCustomer({
        // Owners and managers join the account at once; a cashier, by the code that its owner is sent.
        body: {
          name: caller.name.slice(0, 80),
          mobile,
          ...(isManager && caller.userId && { userId: caller.userId }),
        },
      })
      onChoose({ ...caller, customerId: data._id, room: data.room })
    } catch (problem) {
      toast.error(problem instanceof Error ? problem.message : t('orders.please-try-again'))
    } finally {
      setOpening(null)
    }
  }
  const digits = readMobile(search)
  return (
    <div className="grid grid-cols-1 gap-3">
      <SearchField
        label={t('orders.who-is-calling')}
        search={search}
        onSearch={setSearch}
        placeholder={t('orders.last-digits-of-the-mobile-or-the')}
        maxLength={100}
      />
      <LoadProblem query={query} />
      {search !== '' && callers && (
        <ul className="grid grid-cols-1 gap-2">
          {callers.map((caller) => (
            <li key={`${caller.customerId} ${caller.userId}`}>
              <button
                type="button"
                disabled={opening !== null}
                onClick={() => void choose(caller)}
                className="flex min-h-14 w-full items-center gap-3 rounded-xl border border-line bg-surface px-4 py-2 text-left hover:border-edge hover:bg-canvas"
              >
                <Phone size={20} className="shrink-0 text-muted" aria-hidden />
                <span className="min-w-0">
                  <span className="block font-semibold wrap-anywhere">{caller.name}</span>
                  <span className="block text-sm wrap-anywhere text-muted">
                    {[caller.mobile, caller.addresses[0]?.address_line].filter(Boolean).join(' · ') ||
                      t('orders.no-order-yet')}
                  </span>
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {search !== '' && isTooShortToFind(search) && <p className="text-sm text-muted">{tooShortToFind()}</p>}
      {search !== '' && callers?.length === 0 && !isFetching && (
        <p className="text-sm text-muted">{t('orders.nobody-of-this-name-or-number-has')}</p>
      )}
      <Button variant="quiet" icon={UserPlus} className="justify-self-start" onClick={() => setAdding(true)}>
        {t('orders.new-caller')}
      </Button>
      {isAdding && (
        <CustomerForm
          customer={null}
          isManager={false}
          initial={{
            name: digits || /\d/.test(search) ? '' : search,
            mobile: digits ? Number(digits) : null,
          }}
          onClose={() => setAdding(false)}
          onSaved={({ _id, name, mobile, room, credit }) =>
            onChoose({
              customerId: _id,
              userId: null,
              name,
              mobile,
              room,
              credit,
              addresses: [],
              openOrders: [],
              lastBasket: [],
            })
          }
        />
      )}
    </div>
  )
}
