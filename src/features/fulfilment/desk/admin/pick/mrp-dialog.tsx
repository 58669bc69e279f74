import { useState } from 'react'
import { formatRupees } from '#shared/money.ts'
import { t } from '#shared/words.ts'
import { Button } from '#ui/button.tsx'
import { DialogButtons } from '#ui/dialog-buttons.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { NumberField } from '#ui/number-field.tsx'
import type { PickTap } from './pick-taps.ts'
import { takenOf, tapOfMrps, type RoundLine } from './round-lines.ts'

interface MrpDialogProps {
  line: RoundLine
  onClose: () => void
  onTap: (tap: PickTap) => void
}

/** How many of the packets of a line bear which MRP. */
export function MrpDialog({ line, onClose, onTap }: MrpDialogProps) {
  const mrps = line.mrps ?? []
  const [counts, setCounts] = useState<(number | null)[]>(mrps.map(() => null))
  const [isTried, setTried] = useState(false)
  const quantity = takenOf(line)
  const isRight =
    counts.every((count) => count === null || (Number.isInteger(count) && count >= 0)) &&
    counts.reduce<number>((sum, count) => sum + (count ?? 0), 0) === quantity
  const error = isTried && !isRight ? t('desk.together-they-are-quantity', { quantity }) : null
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('desk.which-mrp-is-printed-on-what', { what: `${line.name} ${line.unit}` })}
      footer={
        <DialogButtons onCancel={onClose}>
          <Button
            onClick={() => {
              setTried(true)
              if (!isRight) return
              onTap(
                tapOfMrps(
                  line,
                  mrps.flatMap(({ mrp }, at) => (counts[at] ? [{ mrp, pieces: counts[at] }] : [])),
                ),
              )
              onClose()
            }}
          >
            {t('desk.save')}
          </Button>
        </DialogButtons>
      }
    >
      <div className="grid gap-3">
        <p className="text-sm text-muted">{t('desk.how-many-have-which-mrp')}</p>
        {mrps.map(({ mrp }, at) => (
          <NumberField
            key={mrp}
            label={t('desk.mrp-price', { price: formatRupees(mrp) })}
            value={counts[at] ?? null}
            onChange={(count) => setCounts(counts.with(at, count))}
            autoFocus={at === 0}
            maxLength={6}
            error={at === mrps.length - 1 ? error : null}
          />
        ))}
      </div>
    </Dialog>
  )
}
