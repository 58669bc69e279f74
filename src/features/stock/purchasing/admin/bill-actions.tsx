import { formatRupees } from '#shared/money.ts'
import { Button } from '#ui/button.tsx'
import { Note } from '#ui/note.tsx'
import { Switch } from '#ui/switch.tsx'
import { useOnline } from '#ui/use-online.ts'
import type { Bill } from './use-bill.ts'

export function BillActions({ bill, onShowWrong }: { bill: Bill; onShowWrong: () => void }) {
  const isOnline = useOnline()
  const { current, asked, isSure, isOpen, isReady, isRefused } = bill
  const { lines } = bill.draft
  const newMrps = current?.lines.filter(({ effect }) => effect?.mrp).length ?? 0
  const errors = current ? current.lines.filter((line) => line.errors.length > 0).length : 0
  return (
    <div className="sticky bottom-0 z-10 grid gap-2 rounded-xl border border-line bg-surface p-4">
      {errors > 0 && (
        <Note
          tone="warn"
          action={
            <Button size="sm" variant="soft" onClick={onShowWrong}>
              {errors === 1 ? 'Show it' : 'Show the first'}
            </Button>
          }
        >
          {errors === 1 ? '1 line is not right yet.' : `${errors} lines are not right yet.`} Correct what is
          marked, then check again.
        </Note>
      )}
      {newMrps > 1 && (
        <Switch
          label={`Take all ${newMrps} new MRPs`}
          hint="The discounts stay, so the prices change too."
          value={lines.every(
            (line, at) =>
              line.changeMrp ||
              (line.oldPackets && line.oldPackets !== 'sell_first') ||
              !current?.lines[at]?.effect?.mrp,
          )}
          onChange={bill.takeMrps}
        />
      )}
      <div className="flex flex-wrap items-center gap-3">
        {current && errors === 0 && !current.existing ? (
          <Button
            busy={bill.isWriting}
            disabled={!isOnline || isOpen || isRefused || (asked.length > 0 && !isSure)}
            onClick={() => void bill.write()}
          >
            Enter the bill · {formatRupees(current.total)}
          </Button>
        ) : (
          <Button busy={bill.isChecking} disabled={!isReady || !isOnline} onClick={bill.check}>
            Check the bill
          </Button>
        )}
        <span className="text-sm text-muted">
          {lines.length === 1 ? '1 line' : `${lines.length} lines`}
          {!isReady && ' · Choose the supplier, and enter number and date.'}
          {isOpen && ' · Answer what is asked in the lines, then check again.'}
          {isReady && !current && ' · Nothing is saved before you have seen what changes.'}
        </span>
      </div>
    </div>
  )
}
