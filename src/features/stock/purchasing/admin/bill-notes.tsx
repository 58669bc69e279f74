import { formatDay } from '#shared/format-day.ts'
import { formatRupees } from '#shared/money.ts'
import { formatWhenOnPaper } from '#shared/when.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { Note } from '#ui/note.tsx'
import type { Bill } from './use-bill.ts'

/** What the check of a bill tells about all of it, and what it asks. */
export const BillNotes = ({ bill: { current, draft, asked, isSure, setSure } }: { bill: Bill }) => (
  <>
    {current?.existing && (
      <Note tone="warn">
        This bill was entered already, on {formatWhenOnPaper(current.existing.writtenAt)} by{' '}
        {current.existing.by}, for {formatRupees(current.existing.total)}. Reverse it first if it is wrong.
      </Note>
    )}
    {current?.remarks
      .filter(({ kind }) => kind === 'told')
      .map(({ message }) => (
        <Note key={message}>{message}</Note>
      ))}
    {asked.length > 0 && (
      <Note tone="warn">
        {asked.map(({ message }) => (
          <p key={message}>{message}</p>
        ))}
        <Checkbox label="Yes, I have looked: enter it" value={isSure} onChange={setSure} />
      </Note>
    )}
    {current?.ofOtherYear && (
      <Note tone="warn">
        A bill with this number is dated {formatDay(current.ofOtherYear.billDate)}. Enter this one only if its
        date of {formatDay(draft.billDate)} is right.
      </Note>
    )}
  </>
)
