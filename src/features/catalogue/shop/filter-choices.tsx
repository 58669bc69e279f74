import { t } from '#shared/words.ts'
import { Check } from 'lucide-react'
import { useId, useState, type ReactNode } from 'react'
import { Button } from '#ui/button.tsx'

/** How many values of one kind are shown before "more". */
const INITIAL_CHOICES = 6

export interface Choice {
  value: string
  label: string
  count?: number
}

/** A group of values of which one can be selected; pressing it again clears it. */
export function Choices({
  title,
  choices,
  chosen,
  labelOf = (value) => value,
  onChoose,
  children,
}: {
  title: string
  choices: Choice[]
  chosen: string | null
  /** The label of a selected value that is not among the choices. */
  labelOf?: (value: string) => string
  onChoose: (value: string | null) => void
  /** Above the values: how they are found and sorted. */
  children?: ReactNode
}) {
  const [all, setAll] = useState(false)
  if (choices.length === 0 && chosen === null) return null
  const isSame = (value: string) => value.toLowerCase() === chosen?.toLowerCase()
  const isListed = chosen === null || choices.some(({ value }) => isSame(value))
  const known = isListed ? choices : [{ value: chosen, label: labelOf(chosen) }, ...choices]
  const shown = all ? known : known.filter(({ value }, index) => index < INITIAL_CHOICES || isSame(value))
  return (
    <Group title={title}>
      {children}
      <ul className="-mx-2">
        {shown.map(({ value, label, count }) => (
          <li key={value}>
            <button
              type="button"
              aria-pressed={isSame(value)}
              onClick={() => onChoose(isSame(value) ? null : value)}
              className="flex min-h-10 w-full items-center gap-2 rounded-lg px-2 text-left text-sm hover:bg-canvas aria-pressed:bg-leaf-50 aria-pressed:font-semibold aria-pressed:text-leaf-700 lg:min-h-8"
            >
              <span className="min-w-0 grow">{label}</span>
              {isSame(value) ? (
                <Check size={16} aria-hidden />
              ) : (
                count !== undefined && (
                  <span className="shrink-0 text-xs text-muted tabular-nums">{count}</span>
                )
              )}
            </button>
          </li>
        ))}
      </ul>
      {shown.length < known.length && (
        <Button variant="link" size="sm" className="-ml-3" onClick={() => setAll(true)}>
          {t('catalogue.count-more', { count: known.length - shown.length })}
        </Button>
      )}
    </Group>
  )
}

export function Group({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section role="group" aria-labelledby={id}>
      <h3 id={id} className="mb-1 text-sm font-bold">
        {title}
      </h3>
      {children}
    </section>
  )
}
