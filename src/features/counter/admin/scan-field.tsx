import { t } from '#shared/words.ts'
import type { KeyboardEvent } from 'react'
import { formatRupees } from '#shared/money.ts'
import { NameHere } from '#ui/second-name.tsx'
import type { CounterPack } from '../catalogue-contract.ts'
import { packKey } from '../pack-index.ts'
import type { ScanFieldState } from './use-scan-field.ts'

const LIST_ID = 'counter-found'
const optionId = (index: number) => `${LIST_ID}-${index}`

interface ScanFieldProps {
  field: ScanFieldState
  placeholder: string
  onKeyDown: (event: KeyboardEvent) => void
}

export function ScanField({
  field: { input, text, found, at, search },
  placeholder,
  onKeyDown,
}: ScanFieldProps) {
  return (
    <input
      ref={input}
      aria-label={t('counter.scan-or-type')}
      role="combobox"
      aria-autocomplete="list"
      aria-expanded={found.length > 0}
      aria-controls={found.length > 0 ? LIST_ID : undefined}
      aria-activedescendant={found[at] && optionId(at)}
      placeholder={placeholder}
      defaultValue={text}
      autoComplete="off"
      enterKeyHint="done"
      className="min-h-12 w-full min-w-0 rounded-lg border border-edge bg-surface px-4 text-lg"
      spellCheck={false}
      onChange={search}
      onKeyDown={onKeyDown}
    />
  )
}

export function FoundPacks({
  field: { found, at },
  onChoose,
}: {
  field: ScanFieldState
  onChoose: (pack: CounterPack) => void
}) {
  if (found.length === 0) return null
  return (
    <div
      id={LIST_ID}
      role="listbox"
      aria-label={t('counter.products')}
      className="overflow-hidden rounded-lg border border-line bg-surface"
    >
      {found.map((pack, index) => (
        <button
          key={packKey(pack)}
          type="button"
          role="option"
          id={optionId(index)}
          aria-selected={index === at}
          tabIndex={-1}
          className={`flex min-h-11 w-full items-center justify-between gap-3 px-3 py-1.5 text-left ${index === at ? 'bg-leaf-50' : ''}`}
          onClick={() => onChoose(pack)}
        >
          <span className="min-w-0 wrap-anywhere">
            {pack.name}, {pack.unit}
            <NameHere names={pack.otherNames} />
          </span>
          <span className="shrink-0 text-right tabular-nums">
            <strong>{formatRupees(pack.price)}</strong>
            <span className="block text-xs text-muted">
              {t('counter.stock-in-stock', { stock: pack.stock })}
            </span>
          </span>
        </button>
      ))}
    </div>
  )
}
