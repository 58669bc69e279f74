import type { RefObject } from 'react'

interface SpreadsheetInputProps {
  ref: RefObject<HTMLInputElement | null>
  label: string
  onChoose: (file: File) => void
}

/** The invisible file input behind a button; takes CSV and .xlsx. The same file may be chosen again after a correction. */
export function SpreadsheetInput({ ref, label, onChoose }: SpreadsheetInputProps) {
  return (
    <input
      ref={ref}
      type="file"
      accept=".csv,text/csv,.xlsx,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
      aria-label={label}
      className="sr-only"
      tabIndex={-1}
      onChange={(event) => {
        const file = event.target.files?.[0]
        if (file) onChoose(file)
        event.target.value = ''
      }}
    />
  )
}
