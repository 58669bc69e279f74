import { t } from '#shared/words.ts'
import { useState } from 'react'
import { isTooShortToFind } from '#shared/person-search.ts'
import { FormDialog } from '#ui/form-dialog.tsx'
import { LoadProblem } from '#ui/problem-note.tsx'
import { RadioCards } from '#ui/radio-cards.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { toast } from '#ui/toast.tsx'
import { useFields } from '#ui/use-fields.ts'
import type { BookCustomer } from '../contract.ts'
import { balanceText } from '../khata-words.ts'
import { SEARCH_LENGTH } from '../limits.ts'
import { useBook, useKhataCalls, useRefreshKhata } from './use-khata.ts'

const SHOWN = 8

/** Chooses who is the same person as a customer: first whoever has the same number. */
export function MergeDialog({ customer, onClose }: { customer: BookCustomer; onClose: () => void }) {
  const { _id: customerId, name, mobile } = customer
  const calls = useKhataCalls()
  const refresh = useRefreshKhata()
  const [search, setSearch] = useState(mobile === null ? name : String(mobile))
  const book = useBook(search, '', 1)
  const others = (book.data?.data ?? []).filter(({ _id }) => _id !== customerId).slice(0, SHOWN)
  const form = useFields({
    initial: { otherId: '' },
    rules: { otherId: (otherId) => (otherId === '' ? t('khata.choose-a-customer') : null) },
    submit: async ({ otherId }) => {
      const { data } = await calls.mergeCustomers({ body: { customerId, otherId } })
      toast.success(
        t('khata.merged-name-tolowercase', {
          name: data.name,
          toLowerCase: balanceText(data.balance).toLowerCase(),
        }),
      )
      await refresh()
      onClose()
    },
  })
  const { value, onChange, error } = form.bind('otherId')
  const isFound = others.some(({ _id }) => _id === value)
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('khata.merge-with-name', { name })}
      action={isFound ? t('khata.merge') : t('khata.choose-a-customer')}
    >
      <p className="text-sm text-muted">{t('khata.both-khatas-are-then-one-with-the', { name })}</p>
      <SearchField
        label={t('khata.who-is-the-same-person')}
        search={search}
        onSearch={setSearch}
        placeholder={t('khata.name-or-last-digits-of-the-mobile')}
        maxLength={SEARCH_LENGTH}
      />
      <LoadProblem query={book} />
      {others.length > 0 && (
        <RadioCards
          legend={t('khata.customers')}
          value={value}
          onChange={onChange}
          error={error}
          cards={others.map((one) => ({
            value: one._id,
            label: one.name,
            note: [one.mobile, balanceText(one.balance), one.account && t('khata.has-an-account-and-stays')]
              .filter(Boolean)
              .join(' · '),
            disabled: one.account !== null,
          }))}
        />
      )}
      {book.data && others.length === 0 && (
        <p role="status" className="text-sm">
          {isTooShortToFind(search) ? t('khata.type-3-letters-or-4-digits') : t('khata.nobody-else-is-found')}
        </p>
      )}
    </FormDialog>
  )
}
