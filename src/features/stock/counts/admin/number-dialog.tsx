import { useState } from 'react'
import { weightText } from '#shared/weight-text.ts'
import { FormButtons } from '#ui/dialog-buttons.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { NumberField } from '#ui/number-field.tsx'
import { RadioCards } from '#ui/radio-cards.tsx'
import type { CountLine } from '../contract.ts'

export interface PackToCount {
  productId: number
  unit: string
  name: string
  /** It is sold by weight: what lies there is weighed. */
  isWeighed: boolean
  /** Other packs of the product share it: all of it is weighed. */
  isShared?: boolean | undefined
}

type Instead = 'add' | 'replace'

export const countedText = ({ grams, again, counted }: CountLine): string =>
  grams ? weightText(grams.counted) : String(again ?? counted)

/** Asks for the number of a pack, or its weight; of one that somebody has counted, whether it is more or instead. */
export function NumberDialog({
  pack,
  before,
  onClose,
  onCount,
}: {
  pack: PackToCount
  before: CountLine | null
  onClose: () => void
  onCount: (amount: number, how: { again: boolean; instead?: Instead }) => void
}) {
  const [number, setNumber] = useState<number | null>(null)
  const [instead, setInstead] = useState<Instead | null>(null)
  const most = pack.isWeighed ? 2_000_000_000 : 1_000_000
  const again = before?.needsAgain === true
  /** Whether a number that was counted is added to or replaced is asked. */
  const isAsked = before !== null && !again
  const isRight =
    number !== null &&
    Number.isInteger(number) &&
    number >= 0 &&
    number <= most &&
    (!isAsked || instead !== null)
  const save = () => {
    if (number === null || !isRight) return
    if (!isAsked) return onCount(number, { again })
    onCount(number, {
      again: instead === 'add' && before.again !== null,
      ...(instead && { instead }),
    })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={`${pack.name} ${pack.unit}`}
      footer={
        <FormButtons onCancel={onClose} form="counted" disabled={!isRight}>
          Save
        </FormButtons>
      }
    >
      <form
        id="counted"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        {again && <p className="mb-3 text-sm text-muted">Count it a second time, from the beginning.</p>}
        <NumberField
          label={pack.isWeighed ? 'What it weighs' : 'How many there are'}
          after={pack.isWeighed ? 'g' : undefined}
          value={number}
          onChange={setNumber}
          autoFocus
          maxLength={pack.isWeighed ? 12 : 9}
        />
        {isAsked && (
          <RadioCards
            legend={`${before.againBy ?? before.countedBy} counted ${countedText(before)}`}
            value={instead}
            onChange={setInstead}
            columns
            cards={[
              { value: 'add', label: 'Add', note: 'This lies in another place' },
              { value: 'replace', label: 'Replace', note: 'That number was wrong' },
            ]}
          />
        )}
      </form>
    </Dialog>
  )
}
