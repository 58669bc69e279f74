import { t } from '#shared/words.ts'
import { memo, useRef } from 'react'
import { formatPaise } from '#shared/money.ts'
import { Button } from '#ui/button.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { FileInput } from '#ui/file-input.tsx'
import { saveFile } from '#ui/save-csv.ts'
import { toast } from '#ui/toast.tsx'
import { paidPaise, readSaleFile, saleFile, withoutReference, type KeptSale } from '../sale-queue.ts'
import { keptSales } from './counter-storage.ts'
import type { Device } from './use-device.ts'

/** The sales that the shop does not have yet: they leave only when it has them. */
export const KeptSales = memo(function KeptSales({
  kept,
  isOnline,
  sendKept,
  setKept,
}: Pick<Device, 'kept' | 'isOnline' | 'sendKept' | 'setKept'>) {
  const file = useRef<HTMLInputElement>(null)
  const refused = kept.filter(({ refusal }) => refusal !== null)
  const waiting = kept.length - refused.length
  const readIn = async (chosen: File) => {
    const sales = readSaleFile(await chosen.text())
    if (!sales) return toast.error(t('counter.this-file-has-no-sales-of-a'))
    for (const sale of sales) await keptSales.put(sale)
    setKept(await keptSales.all())
    toast.success(t('counter.sales-other-sales-are-read-in', { sales: sales.length }))
    await sendKept()
  }
  const sendWithoutReference = async (sale: KeptSale) => {
    await keptSales.put(withoutReference(sale))
    await sendKept()
  }
  const title = [
    waiting > 0 && t('counter.waiting-not-sent', { waiting }),
    refused.length > 0 && t('counter.refused-other-need-a-look', { refused: refused.length }),
  ]
    .filter(Boolean)
    .join(', ')
  return (
    <div className="print:hidden">
      <FileInput
        ref={file}
        accept="application/json"
        label={t('counter.file-of-unsent-sales')}
        onChoose={(chosen) => void readIn(chosen)}
      />
      <Disclosure summary={title || t('counter.all-bills-are-sent')} open={refused.length > 0}>
        {kept.length > 0 && (
          <ul className="divide-y divide-line">
            {kept.map((sale) => (
              <li key={sale.key} className="flex flex-wrap justify-between gap-x-3 py-1.5">
                <span className="font-semibold tabular-nums">{sale.number}</span>
                <span className="tabular-nums">{formatPaise(paidPaise(sale))}</span>
                {sale.refusal && <span className="w-full text-sm text-danger">{sale.refusal}</span>}
                {sale.code === 'reference_used' && (
                  <Button
                    size="sm"
                    variant="quiet"
                    disabled={!isOnline}
                    onClick={() => void sendWithoutReference(sale)}
                  >
                    {t('counter.send-without-the-upi-reference')}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
        <div className="mt-2 flex flex-wrap gap-2">
          {kept.length > 0 && (
            <>
              <Button size="sm" disabled={!isOnline} onClick={() => void sendKept(true)}>
                {t('counter.send-now')}
              </Button>
              <Button
                size="sm"
                variant="quiet"
                onClick={() =>
                  saveFile(
                    [saleFile(kept)],
                    'application/json',
                    `unsent-sales-${kept[0]!.number.replaceAll('/', '-')}.json`,
                  )
                }
              >
                {t('counter.save-as-a-file')}
              </Button>
            </>
          )}
          <Button size="sm" variant="quiet" onClick={() => file.current?.click()}>
            {t('counter.read-in-a-file')}
          </Button>
        </div>
      </Disclosure>
    </div>
  )
})
