import { t } from '#shared/words.ts'
import { FileUp } from 'lucide-react'
import { useRef, useState } from 'react'
import { formatRupees, fromRupees, toRupees } from '#shared/money.ts'
import { newUuid } from '#shared/new-uuid.ts'
import { Button } from '#ui/button.tsx'
import { FileInput } from '#ui/file-input.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { Note } from '#ui/note.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { toast } from '#ui/toast.tsx'
import { useFields } from '#ui/use-fields.ts'
import { isInBook, MOST_LINES, readOldBook, type OldBalance } from '../old-book.ts'
import { useKhataCalls, useRefreshKhata } from './use-khata.ts'

/** Text of a book of a thousand people. */
const MOST_TEXT = 100_000

/** What a list would write, in words. */
function planText({ balances, unread }: ReturnType<typeof readOldBook>): string {
  const owed = toRupees(balances.reduce((sum, { amount }) => sum + fromRupees(amount), 0))
  const lines = unread.slice(0, 3).map(({ line, text }) => t('khata.line-line-text', { line, text }))
  return [
    t('khata.customers-owe-owed', { count: balances.length, owed: formatRupees(owed) }),
    unread.length > 0 &&
      t('khata.counted-cannot-be-read-and-would-be', {
        count: unread.length,
        lines: lines.join('; ') + (unread.length > 3 ? ' …' : ''),
      }),
  ]
    .filter(Boolean)
    .join(' ')
}

/** Takes over the old book: each line becomes a customer with an opening balance; who is in the book already is left out. */
export function OldBookDialog({ onClose }: { onClose: () => void }) {
  const calls = useKhataCalls()
  const refresh = useRefreshKhata()
  const input = useRef<HTMLInputElement>(null)
  /** What was sent, so that a line that is sent again is the same customer. */
  const keys = useRef(new Map<string, { customer: string; entry: string }>())
  const write = async ({ name, mobile, amount }: OldBalance) => {
    const line = JSON.stringify([name, mobile, amount])
    const key = keys.current.get(line) ?? { customer: newUuid(), entry: newUuid() }
    keys.current.set(line, key)
    const body = { name, ...(mobile !== null && { mobile }) }
    const { data } = await calls.addCustomer({ body }, { idempotencyKey: key.customer })
    if (amount === 0) return
    await calls.writeEntry(
      { body: { customerId: data._id, kind: 'opening', amount, note: t('khata.from-the-old-book') } },
      { idempotencyKey: key.entry },
    )
  }
  const everybody = async () => {
    const book: { name: string; mobile: number | null }[] = []
    for (let page = 1, pages = 1; page <= pages; page++) {
      const { data, totalPages } = await calls.getBook({ query: { page, limit: 50 } })
      book.push(...data)
      pages = totalPages
    }
    return book
  }
  const [left, setLeft] = useState<string[]>([])
  const form = useFields({
    initial: { list: '' },
    rules: {
      list: (list) => {
        const { balances } = readOldBook(list)
        if (balances.length === 0) return t('khata.write-a-name-and-what-is-owed')
        return balances.length > MOST_LINES
          ? t('khata.at-most-mostlines-lines-at-a-time', { most: MOST_LINES })
          : null
      },
    },
    submit: async ({ list }) => {
      const { balances } = readOldBook(list)
      const book = await everybody()
      const isSent = ({ name, mobile, amount }: OldBalance) =>
        keys.current.has(JSON.stringify([name, mobile, amount]))
      const known = balances.filter((one) => !isSent(one) && isInBook(one, book))
      const added = balances.filter((one) => !known.includes(one))
      for (const one of added) await write(one)
      await refresh()
      toast.success(t('khata.counted-added-from-the-old-book', { count: added.length }))
      if (known.length === 0) return onClose()
      setLeft(known.map(({ name }) => name))
      form.reset()
    },
  })
  const { list } = form.values
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('khata.take-over-the-old-book')}
      action={t('khata.add-them')}
    >
      {left.length > 0 && (
        <Note tone="warn">{t('khata.left-out-because-they-are-in-the', { left: left.join(', ') })}</Note>
      )}
      <TextArea
        label={t('khata.the-list')}
        rows={8}
        maxLength={MOST_TEXT}
        hint={t('khata.in-each-line-a-name-a-number')}
        {...form.bind('list')}
      />
      {list.trim() !== '' && <p aria-live="polite">{planText(readOldBook(list))}</p>}
      <div>
        <Button variant="quiet" icon={FileUp} onClick={() => input.current?.click()}>
          {t('khata.choose-a-csv-file')}
        </Button>
        <FileInput
          ref={input}
          accept=".csv,.txt,text/csv,text/plain"
          label={t('khata.file-of-the-old-book')}
          onChoose={(file) => void file.text().then((text) => form.set('list', text.slice(0, MOST_TEXT)))}
        />
      </div>
    </FormDialog>
  )
}
