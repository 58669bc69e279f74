import { useState } from 'react'
import { TextField, type TextFieldProps } from './text-field.tsx'

interface NumberFieldProps extends Omit<
  TextFieldProps,
  'value' | 'onChange' | 'type' | 'inputMode' | 'defaultValue'
> {
  /** Null while it is empty. */
  value: number | null
  onChange: (value: number | null) => void
  /** Digits after the point: 0 for counts, 2 for rupees. */
  decimals?: number
}

/** A number that is not negative. Commas are understood, anything else is not let in. No spinner, no change by scrolling. */
export function NumberField({ value, onChange, decimals = 0, ...rest }: NumberFieldProps) {
  const [text, setText] = useState(() => textOf(value, decimals))
  // What is half typed ("12.") stays as long as it means the same number.
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

/** 189.5 rupees are written 189.50, but 190 stay 190. */
function textOf(value: number | null, decimals: number): string {
  if (value === null) return ''
  return Number.isInteger(value) ? String(value) : value.toFixed(decimals)
}

function parse(text: string): number | null {
  return /\d/.test(text) ? Number(text) : null
}
