import { t } from '#shared/words.ts'
import { useState } from 'react'
import { numberHint, readPercent, readRupees } from '#shared/typed-number.ts'
import { TextField, type TextFieldProps } from './text-field.tsx'

interface NumberFieldProps extends Omit<
  TextFieldProps,
  'value' | 'onChange' | 'type' | 'inputMode' | 'defaultValue'
> {
  /** Null while empty; NaN for text that is no number, which no rule accepts. */
  value: number | null
  onChange: (value: number | null) => void
  /** Decimals: 0 for counts, 2 for rupees. */
  decimals?: number
}

/** Numbers from 0, read as by `readRupees` and written plainly when the field is left. No spinner, no scrolling. */
export function NumberField({ value, onChange, onCommit, decimals = 0, error, ...rest }: NumberFieldProps) {
  const read = rest.after === '%' ? readPercent : readRupees
  const parse = (text: string) => valueOf(text, read, decimals)
  const [text, setText] = useState(() => textOf(value, decimals))
  const [isLeft, setLeft] = useState(false)
  const shown = textOf(value, decimals)
  // Partial input ("12.") stays as long as it means the same number.
  if (text !== shown && !Object.is(parse(text), value)) setText(shown)
  const isUnreadable = Number.isNaN(value)
  return (
    <TextField
      autoComplete="off"
      {...rest}
      error={
        isUnreadable
          ? isLeft
            ? t('ui.this-is-not-a-number-hintfor', { hintFor: hintFor(text, read, decimals) })
            : null
          : error
      }
      inputMode={decimals ? 'decimal' : 'numeric'}
      inputClassName="tabular-nums"
      value={text}
      onChange={(typed) => {
        setLeft(false)
        setText(typed)
        onChange(parse(typed))
      }}
      onCommit={() => {
        setLeft(true)
        if (!isUnreadable) setText(textOf(value, decimals))
        onCommit?.()
      }}
    />
  )
}

/** A field for rupees, with paise. */
export const RupeesField = (props: Omit<NumberFieldProps, 'before' | 'decimals'>) => (
  <NumberField {...props} before="₹" decimals={2} />
)

type Read = (typed: string) => number

/** 189.5 rupees are shown as 189.50, but 190 as 190. */
function textOf(value: number | null, decimals: number): string {
  if (value === null || Number.isNaN(value)) return ''
  return Number.isInteger(value) ? String(value) : value.toFixed(decimals)
}

/** Null for empty text, NaN for text that is no number with at most this many decimals. */
function valueOf(text: string, read: Read, decimals: number): number | null {
  if (text.trim() === '') return null
  const value = read(text)
  return value >= 0 && Number(value.toFixed(decimals)) === value ? value : Number.NaN
}

const hintFor = (text: string, read: Read, decimals: number): string => {
  if (!Number.isNaN(read(text)))
    return decimals
      ? t('ui.use-at-most-decimals-decimals-from-0', { decimals })
      : t('ui.write-a-whole-number-from-0')
  return decimals ? numberHint(text) : t('ui.write-a-whole-number-such-as-12')
}
