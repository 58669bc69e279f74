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

const counted = (count: number, one: string): string =>
  `${count.toLocaleString('en-IN')} ${one}${count === 1 ? '' : 's'}`

/** What a list would write, in words. */
function planText({ balances, unread }: ReturnType<typeof readOldBook>): string {
  const owed = toRupees(balances.reduce((sum, { amount }) => sum + fromRupees(amount), 0))
  const lines = unread.slice(0, 3).map(({ line, text }) => `line ${line}, “${text}”`)
  return [
    `${counted(balances.length, 'customer')}, ${formatRupees(owed)} owed.`,
    unread.length > 0 &&
      `${counted(unread.length, 'line')} cannot be read and would be left out: ${lines.join('; ')}${unread.length > 3 ? ' …' : ''}.`,
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
      { body: { customerId: data._id, kind: 'opening', amount, note: 'From the old book' } },
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
        if (balances.length === 0) return 'Write a name and what is owed in each line'
        return balances.length > MOST_LINES ? `At most ${MOST_LINES} lines at a time` : null
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
      toast.success(`${counted(added.length, 'customer')} added from the old book.`)
      if (known.length === 0) return onClose()
      setLeft(known.map(({ name }) => name))
      form.reset()
    },
  })
  const { list } = form.values
  return (
    <FormDialog form={form} onClose={onClose} title="Take over the old book" action="Add them">
      {left.length > 0 && (
        <Note tone="warn">
          Left out, because they are in the book already: {left.join(', ')}. Write their opening balances on
          their own pages.
        </Note>
      )}
      <TextArea
        label="The list"
        rows={8}
        maxLength={MOST_TEXT}
        hint="In each line a name, a number if there is one, and what is owed: Meena, 98123 45678, 700. An advance is −200 or 200 Cr."
        {...form.bind('list')}
      />
      {list.trim() !== '' && <p aria-live="polite">{planText(readOldBook(list))}</p>}
      <div>
        <Button
          variant="quiet"
          icon={<FileUp size={18} aria-hidden />}
          onClick={() => input.current?.click()}
        >
          Choose a CSV file
        </Button>
        <FileInput
          ref={input}
          accept=".csv,.txt,text/csv,text/plain"
          label="File of the old book"
          onChoose={(file) => void file.text().then((text) => form.set('list', text.slice(0, MOST_TEXT)))}
        />
      </div>
    </FormDialog>
  )
}
