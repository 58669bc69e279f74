import { useId, type ReactNode } from 'react'
import { FieldNote } from './field-frame.tsx'

interface RadioCard<Value extends string> {
  value: Value
  label: string
  note?: ReactNode
  icon?: ReactNode
  disabled?: boolean
}

interface RadioCardsProps<Value extends string> {
  legend: string
  cards: readonly RadioCard<Value>[]
  value: Value | '' | null
  onChange: (value: Value) => void
  error?: string | null
  onCommit?: () => void
  name?: string
  /** Hides the legend visually, where a heading says the same. */
  bare?: boolean
  /** Two columns from tablets on. */
  columns?: boolean
}

/** A choice between a few options with room for a note each: payment methods, addresses. Arrow keys select one. */
export function RadioCards<Value extends string>({
  legend,
  cards,
  value,
  onChange,
  error,
  onCommit,
  name,
  bare,
  columns,
}: RadioCardsProps<Value>) {
  const id = useId()
  return (
    <fieldset aria-describedby={error ? `${id}-note` : undefined} className="min-w-0">
      <legend className={bare ? 'sr-only' : 'mb-2 text-sm font-semibold'}>{legend}</legend>
      <div
        className={
          columns ? 'grid gap-2 md:grid-cols-[repeat(auto-fit,minmax(min(100%,11rem),1fr))]' : 'grid gap-2'
        }
      >
        {cards.map((card) => (
          <label
            key={card.value}
            className="flex min-w-0 items-start gap-3 rounded-xl border border-line bg-surface p-[min(1rem,4vw)] transition-colors hover:border-edge has-checked:border-leaf-600 has-checked:bg-leaf-50 has-checked:ring-1 has-checked:ring-leaf-600 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-leaf-600 has-disabled:cursor-not-allowed has-disabled:bg-canvas has-disabled:text-muted"
          >
            <input
              type="radio"
              name={name ?? id}
              value={card.value}
              checked={value === card.value}
              disabled={card.disabled}
              onChange={() => onChange(card.value)}
              onBlur={onCommit}
              className="mt-0.5 size-5 shrink-0 appearance-none rounded-full border-2 border-edge bg-surface outline-none checked:border-[6px] checked:border-leaf-600 disabled:border-line"
            />
            <span className="min-w-0 grow">
              <span className="block font-semibold">{card.label}</span>
              {card.note && <span className="block text-sm text-muted">{card.note}</span>}
            </span>
            {card.icon && <span className="shrink-0 text-muted max-[20rem]:hidden">{card.icon}</span>}
          </label>
        ))}
      </div>
      {error && <FieldNote id={`${id}-note`} error={error} />}
    </fieldset>
  )
}
