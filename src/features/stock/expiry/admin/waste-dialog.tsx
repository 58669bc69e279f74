import { useState } from 'react'
import { WASTE_REASONS, wasteLabels, type WasteReason } from '#features/stock/movements/waste-reasons.ts'
import { weightText } from '#shared/weight-text.ts'
import { Button } from '#ui/button.tsx'
import { DialogButtons } from '#ui/dialog-buttons.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { NumberField } from '#ui/number-field.tsx'
import { RadioCards } from '#ui/radio-cards.tsx'
import type { Expiring } from '../contract.ts'
import { useChangeExpiring, useExpiryCalls } from './use-expiry.ts'

export type Wasted = Pick<Expiring, 'productId' | 'unit' | 'name' | 'stock'> & {
  /** What is there to the gram, of a pack that is sold by weight: the quantity is grams too. */
  stockGrams: number | null
  quantity: number
  reason: WasteReason
}

export function WasteDialog({ wasted, onClose }: { wasted: Wasted; onClose: () => void }) {
  const { productId, unit, name, stock, stockGrams } = wasted
  const most = stockGrams ?? stock
  const shown = (amount: number) => (stockGrams === null ? String(amount) : weightText(amount))
  const { writeOff } = useExpiryCalls()
  const change = useChangeExpiring()
  const [quantity, setQuantity] = useState<number | null>(Math.min(wasted.quantity, most))
  const [reason, setReason] = useState<WasteReason>(wasted.reason)
  const isRight = quantity !== null && Number.isInteger(quantity) && quantity >= 1 && quantity <= most
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Write off ${name} ${unit}`}
      footer={
        <DialogButtons onCancel={onClose}>
          <Button
            variant="danger"
            disabled={!isRight}
            busy={change.isPending}
            onClick={() =>
              change.mutate(
                () =>
                  writeOff({
                    body: {
                      productId,
                      unit,
                      ...(stockGrams === null
                        ? { quantity: quantity ?? 0 }
                        : { grams: quantity ?? 0, stockGramsWas: stockGrams }),
                      reason,
                      stockWas: stock,
                    },
                  }),
                { onSuccess: onClose },
              )
            }
          >
            Write off {isRight ? shown(quantity) : ''}
          </Button>
        </DialogButtons>
      }
    >
      <div className="grid gap-4">
        <NumberField
          label={stockGrams === null ? 'How many' : 'How much'}
          after={stockGrams === null ? undefined : 'g'}
          value={quantity}
          onChange={setQuantity}
          autoFocus
          maxLength={10}
          hint={
            stockGrams === null
              ? `There are ${stock} in stock.`
              : `There are ${weightText(stockGrams)} in stock.`
          }
          error={isRight || quantity === null ? undefined : `Enter a number from 1 to ${most}`}
        />
        <RadioCards
          legend="Why"
          value={reason}
          onChange={setReason}
          columns
          cards={WASTE_REASONS.map((value) => ({ value, label: wasteLabels[value] }))}
        />
      </div>
    </Dialog>
  )
}
