import { t } from '#shared/words.ts'
import { useState } from 'react'
import { isTooShortToFind, tooShortToFind } from '#shared/person-search.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { LoadProblem } from '#ui/problem-note.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { SkeletonList } from '#ui/skeleton.tsx'
import { toast } from '#ui/toast.tsx'
import type { BookCustomer } from '../contract.ts'
import { balanceText } from '../khata-words.ts'
import { SEARCH_LENGTH } from '../limits.ts'
import { useBook, useKhataCalls, useRefreshKhata } from './use-khata.ts'

interface JoinBookDialogProps {
  userId: string
  name: string
  onClose: () => void
}

/** Joins an account to somebody in the book, who sees the khata in it from then on. */
export function JoinBookDialog({ userId, name, onClose }: JoinBookDialogProps) {
  const { changeCustomer } = useKhataCalls()
  const refresh = useRefreshKhata()
  const [search, setSearch] = useState('')
  const [busyId, setBusyId] = useState<string | null>(null)
  const book = useBook(search, '', 1)
  const isAsked = search !== '' && !isTooShortToFind(search)
  const found = isAsked && book.data?.data.filter(({ account }) => account === null)
  const join = async ({ _id }: BookCustomer) => {
    setBusyId(_id)
    try {
      await changeCustomer({ body: { _id, userId } })
      await refresh()
      toast.success(t('khata.name-is-joined-and-sees-the-khata', { name }))
      onClose()
    } catch (problem) {
      toast.error((problem as Error).message)
      setBusyId(null)
    }
  }
  return (
    <Dialog open onClose={onClose} title={t('khata.who-is-name-in-the-book', { name })}>
      <div className="grid min-h-60 content-start gap-2">
        <p className="text-sm text-muted">{t('khata.ask-them-first-whoever-uses-the-account')}</p>
        <SearchField
          label={t('khata.name-or-mobile')}
          search={search}
          onSearch={setSearch}
          placeholder={t('khata.name-or-last-digits-of-the-mobile')}
          maxLength={SEARCH_LENGTH}
        />
        {search !== '' && !isAsked && <p className="text-sm text-muted">{tooShortToFind()}</p>}
        <LoadProblem query={book} />
        {isAsked && book.isPending && (
          <SkeletonList label={t('khata.searching-the-book')} count={2} each="h-12" />
        )}
        {found && found.length === 0 && (
          <p className="text-sm text-muted">{t('khata.nobody-in-the-book-without-an-account')}</p>
        )}
        {found && found.length > 0 && (
          <ul className="divide-y divide-line rounded-xl border border-line">
            {found.map((one) => (
              <li key={one._id} className="flex items-center justify-between gap-3 px-3 py-2">
                <span className="min-w-0 text-sm">
                  <bdi className="block font-semibold wrap-anywhere">{one.name}</bdi>
                  <span className="text-muted">
                    {[one.mobile, balanceText(one.balance)].filter(Boolean).join(' · ')}
                  </span>
                </span>
                <Button
                  size="sm"
                  variant="quiet"
                  aria-label={t('khata.join-name', { name: one.name })}
                  busy={busyId === one._id}
                  onClick={() => void join(one)}
                >
                  {t('khata.join')}
                </Button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  )
}
