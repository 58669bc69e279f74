import { useEffect, useState } from 'react'
import { formatRupees, toRupees } from '#shared/money.ts'
import { Button } from '#ui/button.tsx'
import { Note } from '#ui/note.tsx'
import { saveFile } from '#ui/save-csv.ts'
import { saleFile, type KeptSale } from '../sale-queue.ts'
import { keptSales, readDevice } from './counter-storage.ts'

/** What a till says to somebody who may not sell at it any more: its unsent bills wait for whoever may. */
export function LeftTill() {
  const [till, setTill] = useState<{ name: string; kept: readonly KeptSale[] } | null>(null)
  useEffect(() => {
    void Promise.all([readDevice(), keptSales.all()]).then(
      ([device, kept]) => device && setTill({ name: device.counter.name, kept }),
      () => undefined,
    )
  }, [])
  if (!till) return null
  const { name, kept } = till
  const totalPaise = kept.reduce((sum, sale) => sum + sale.totalPaise, 0)
  return (
    <div className="container-page max-w-2xl pt-6">
      <Note
        tone="warn"
        action={
          kept.length > 0 && (
            <Button
              size="sm"
              variant="soft"
              onClick={() => saveFile([saleFile(kept)], 'application/json', 'unsent-sales.json')}
            >
              Save as a file
            </Button>
          )
        }
      >
        This is the till “{name}”. Your account may not sell at it.{' '}
        {kept.length > 0
          ? `${kept.length === 1 ? '1 bill is' : `${kept.length} bills are`} not sent, ${formatRupees(toRupees(totalPaise))} together. They stay here, and are sent when somebody who may sell logs in on this device.`
          : 'All its bills are sent. Log in as somebody who may sell.'}
      </Note>
    </div>
  )
}
