import { useState } from 'react'
import { TextField, type TextFieldProps } from './text-field.tsx'

interface NumberFieldProps extends Omit<
  TextFieldProps,
  'value' | 'onChange' | 'type' | 'inputMode' | 'defaultValue'
> {
  /** Null while empty. */
  value: number | null
  onChange: (value: number | null) => void
  /** Decimals: 0 for counts, 2 for rupees. */
  decimals?: number
}

/**
 * A field for numbers from 0. Commas are accepted, other characters are ignored. No spinner, and no change by
 * scrolling.
 */
export function NumberField({ value, onChange, decimals = 0, ...rest }: NumberFieldProps) {
  const [text, setText] = useState(() => textOf(value, decimals))
  // Partial input ("12.") stays as long as it means the same number.
  if (parse(text) !== value) setText(textOf(value, decimals))
  return (
    <TextField
      autoComplete="off"
      {...rest}
      inputMode={decimals ? 'decimal' : 'numeric'}
      inputClassName="tabular-nums"
      value={text}
      onChange={(typed) => {
        const plain = typed.replace(/[,\s₹]/g, '')
        if (!(decimals ? new RegExp(`^\\d*\\.?\\d{0,${decimals}}$`) : /^\d*$/).test(plain)) return
        setText(plain)
        onChange(parse(plain))
      }}
    />
  )
}

/** 189.5 rupees are shown as 189.50, but 190 as 190. */
function textOf(value: number | null, decimals: number): string {
  if (value === null) return ''
  return Number.isInteger(value) ? String(value) : value.toFixed(decimals)
}

function parse(text: string): number | null {
  return /\d/.test(text) ? Number(text) : null
}
