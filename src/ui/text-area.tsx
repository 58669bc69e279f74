import { t } from '#shared/words.ts'
import { fieldBox, FieldFrame, fieldInput, type FieldProps } from './field-frame.tsx'

interface TextAreaProps extends FieldProps<string> {
  rows?: number
  /** In characters; a counter appears next to the hint when few are left. */
  maxLength?: number
  placeholder?: string
  /** A monospaced font, for code. */
  code?: boolean
}

/** Several lines of text; grows with its content where the browser supports it. */
export function TextArea({
  label,
  value,
  onChange,
  onCommit,
  error,
  hint,
  optional,
  rows = 3,
  maxLength,
  code,
  ...rest
}: TextAreaProps) {
  const left = maxLength === undefined ? Infinity : maxLength - value.length
  return (
    <FieldFrame
      label={label}
      error={error}
      hint={left <= 40 ? t('ui.left-characters-left', { left }) : hint}
      optional={optional}
    >
      {(control) => (
        <div className={fieldBox}>
          <textarea
            required={!optional}
            {...rest}
            {...control}
            rows={rows}
            style={{ minHeight: `${rows * 1.5 + 1}rem` }}
            maxLength={maxLength}
            value={value}
            spellCheck={!code}
            onChange={(event) => onChange(event.target.value)}
            onBlur={onCommit}
            className={`${fieldInput} field-sizing-content max-h-96 resize-y py-2 ${code ? 'font-mono text-sm!' : ''}`}
          />
        </div>
      )}
    </FieldFrame>
  )
}
