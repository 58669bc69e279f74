import { useState } from 'react'
import { Controller, useFormContext } from 'react-hook-form'
import { plainDigits } from '#shared/typed-digits.ts'
import { TextArea } from '#ui/text-area.tsx'

/** The pincodes delivered to, typed or pasted with spaces, commas or line breaks between them. */
export function PincodesField({ name }: { name: string }) {
  const { control } = useFormContext()
  return (
    <Controller
      control={control}
      name={name}
      render={({ field, formState }) => (
        <PincodesArea
          value={Array.isArray(field.value) ? (field.value as string[]) : []}
          error={firstMessage(formState.errors[name])}
          onChange={field.onChange}
          onCommit={field.onBlur}
        />
      )}
    />
  )
}

interface PincodesAreaProps {
  value: string[]
  error: string | undefined
  onChange: (list: string[]) => void
  onCommit: () => void
}

const listOf = (text: string): string[] =>
  plainDigits(text)
    .split(/[\s,;]+/)
    .filter(Boolean)

function PincodesArea({ value, error, onChange, onCommit }: PincodesAreaProps) {
  const [text, setText] = useState(() => value.join(' '))
  // The list was replaced from outside, for example by somebody else's save; otherwise the text stays as typed.
  if (listOf(text).join() !== value.join()) setText(value.join(' '))
  const count = value.length
  return (
    <TextArea
      label="Delivery pincodes"
      optional
      rows={3}
      placeholder="560038 560008 560075"
      hint={
        count === 0 ? 'Leave empty to deliver everywhere' : `${count} ${count === 1 ? 'pincode' : 'pincodes'}`
      }
      value={text}
      error={error}
      onCommit={onCommit}
      onChange={(typed) => {
        setText(typed)
        onChange(listOf(typed))
      }}
    />
  )
}

/** The error of the first invalid entry of a list. */
function firstMessage(error: unknown): string | undefined {
  if (!error || typeof error !== 'object') return undefined
  if ('message' in error && typeof error.message === 'string' && error.message) return error.message
  const found = Object.values(error).find((one) => one && typeof one === 'object')
  return found ? firstMessage(found) : undefined
}
