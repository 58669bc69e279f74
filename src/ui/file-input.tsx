import type { ComponentProps, RefObject } from 'react'

/** For `accept`: CSV and .xlsx. */
export const SPREADSHEETS =
  '.csv,text/csv,.xlsx,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

interface FileInputProps extends Pick<ComponentProps<'input'>, 'accept' | 'capture' | 'multiple'> {
  ref: RefObject<HTMLInputElement | null>
  label: string
  onChoose: (file: File, all: File[]) => void
}

/** The invisible file input behind a button. The same file may be chosen again. */
export const FileInput = ({ label, onChoose, ...rest }: FileInputProps) => (
  <input
    {...rest}
    type="file"
    aria-label={label}
    className="sr-only"
    tabIndex={-1}
    onChange={(event) => {
      const files = [...(event.target.files ?? [])]
      event.target.value = ''
      if (files[0]) onChoose(files[0], files)
    }}
  />
)
