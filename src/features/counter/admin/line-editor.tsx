import { t } from '#shared/words.ts'
import { useState, type FocusEvent, type KeyboardEvent } from 'react'
import { fromRupees, toRupees, formatPaise } from '#shared/money.ts'
import { Button } from '#ui/button.tsx'
import { NumberField, RupeesField } from '#ui/number-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { discountedPaise, percentBelow } from '../discounts.ts'
import { isUnweighed, mostOf, priceOfPacket, weightProblem, type BillLine, type LineChange } from '../bill.ts'

interface LineEditorProps {
  line: BillLine
  isManager: boolean
  onChange: (change: LineChange) => void
  /** It was left: by Enter, or by a tap elsewhere after a weight that the line waited for. */
  onClose: () => void
  /** It was left by Enter. */
  onDone: () => void
}

/** What is typed stays until the fields are left, whatever it means to the bill; a line without its weight has the focus. */
export function LineEditor({ line, isManager, onChange, onClose, onDone }: LineEditorProps) {
  const { pack, grams, unitPaise } = line
  const packetPrice = priceOfPacket(line)
  const packetPaise = fromRupees(packetPrice)
  const most = formatPaise(mostOf(line))
  const [waited] = useState(isUnweighed(line))
  const [weight, setWeight] = useState(grams)
  const [percent, setPercent] = useState<number | null>(percentBelow(unitPaise, packetPaise) || null)
  const [price, setPrice] = useState<number | null>(toRupees(unitPaise))
  const [wasLowered, setLowered] = useState(unitPaise !== packetPaise)
  const [isLeft, setLeft] = useState(false)
  const problem = pack.weighed ? weightProblem(weight) : null

  const leave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    // Another field of this line has the focus, or another window.
    if (currentTarget.contains(relatedTarget) || currentTarget.contains(document.activeElement)) return
    setLeft(true)
    if (waited && problem === null) onClose()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') return onDone()
    if (event.key !== 'Enter' || event.repeat || event.nativeEvent.isComposing) return
    if (!(event.target instanceof HTMLInputElement)) return
    event.preventDefault()
    setLeft(true)
    if (problem !== null) return
    onClose()
    onDone()
  }
  return (
    // The keys are those of the fields inside it.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className={`grid grid-cols-1 items-start gap-x-3 max-sm:[&_input]:scroll-mb-40 ${pack.weighed ? 'sm:grid-cols-[7rem_8rem_8rem_1fr_auto]' : 'sm:grid-cols-[8rem_8rem_1fr_auto]'}`}
      onBlur={leave}
      onKeyDown={onKeyDown}
    >
      {pack.weighed && (
        <NumberField
          label={t('counter.weight')}
          after="g"
          enterKeyHint="done"
          autoFocus={waited}
          data-waits={isUnweighed(line) || undefined}
          value={weight}
          error={isLeft ? problem : null}
          onChange={(value) => {
            setLeft(false)
            setWeight(value)
            onChange({ grams: weightProblem(value) === null ? value : null })
          }}
        />
      )}
      <NumberField
        label={t('counter.discount')}
        optional
        after="%"
        decimals={1}
        value={percent}
        onChange={(value) => {
          setPercent(value)
          if (value === null || !(value >= 0 && value <= 100)) return
          const paise = discountedPaise(packetPrice, value)
          setLowered(paise !== packetPaise)
          setPrice(toRupees(paise))
          onChange({ unitPaise: paise })
        }}
      />
      <RupeesField
        label={t('counter.price')}
        value={price}
        disabled={!isManager}
        error={unitPaise > mostOf(line) ? t('counter.not-above-the-mrp-of-most', { most }) : null}
        hint={isManager ? `MRP ${most}` : t('counter.only-a-manager-changes-it')}
        onChange={(value) => {
          setPrice(value)
          const paise = value !== null && value >= 0 ? fromRupees(value) : packetPaise
          if (paise !== packetPaise) setLowered(true)
          onChange({ unitPaise: paise })
        }}
        onCommit={() => setPrice(toRupees(unitPaise))}
      />
      {wasLowered && (
        <TextField
          label={t('counter.reason')}
          optional
          value={line.reason}
          maxLength={200}
          onChange={(reason) => onChange({ reason })}
        />
      )}
      <Button variant="link" className="sm:-col-end-1 sm:mt-6" onClick={() => onChange({ quantity: 0 })}>
        {t('counter.remove')}
      </Button>
    </div>
  )
}
