import { t } from '#shared/words.ts'
import { useEffect, useState } from 'react'
import { formatPaise } from '#shared/money.ts'
import { Button } from '#ui/button.tsx'
import { Note } from '#ui/note.tsx'
import { saveFile } from '#ui/save-csv.ts'
import { paidPaise, saleFile, type KeptSale } from '../sale-queue.ts'
import { keptSales, readDevice } from './counter-storage.ts'
import { saveCustomers } from './people-storage.ts'

/** What a till says to somebody who may not sell at it any more: its unsent bills wait for whoever may. */
export function LeftTill() {
  const [till, setTill] = useState<{ name: string; kept: readonly KeptSale[] } | null>(null)
  useEffect(() => {
    // Who buys on khata is not for somebody who may not sell.
    void saveCustomers([]).catch(() => undefined)
    void Promise.all([readDevice(), keptSales.all()]).then(
      ([device, kept]) => device && setTill({ name: device.counter.name, kept }),
      () => undefined,
    )
  }, [])
  if (!till) return null
  const { name, kept } = till
  const totalPaise = kept.reduce((sum, sale) => sum + paidPaise(sale), 0)
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
              {t('counter.save-as-a-file')}
            </Button>
          )
        }
      >
        {t('counter.this-is-the-till-name-your-account', {
          name,
          t:
            kept.length > 0
              ? t('counter.kept-other-bills-are-not-sent-torupees', {
                  kept: kept.length,
                  toRupees: formatPaise(totalPaise),
                })
              : t('counter.all-its-bills-are-sent-log-in'),
        })}
      </Note>
    </div>
  )
}
