import { t } from '#shared/words.ts'
import { ArrowDownUp, ChevronDown } from 'lucide-react'
import { useSearchParams } from '#ui/router/router.tsx'
import { sortLabels } from '../sorts.ts'

/** Selects the sort order, which is part of the URL except for the default. */
export function SortSelect<Sort extends keyof typeof sortLabels>({
  value,
  defaultSort,
  sorts,
}: {
  value: Sort
  defaultSort: Sort
  sorts: readonly Sort[]
}) {
  const [, setSearch] = useSearchParams()
  return (
    <label className="relative inline-flex min-h-9 max-w-full items-center rounded-full border border-line bg-surface text-sm font-medium hover:border-edge has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-leaf-600">
      <ArrowDownUp size={16} aria-hidden className="pointer-events-none absolute left-3 text-muted" />
      <span className="sr-only">{t('catalogue.sort')}</span>
      <select
        value={value}
        className="field-sizing-content min-h-9 max-w-full min-w-0 appearance-none truncate rounded-full bg-transparent pr-8.5 pl-8.5 outline-none"
        onChange={(event) => {
          const chosen = event.target.value
          setSearch(
            (search) => {
              if (chosen === defaultSort) search.delete('sort')
              else search.set('sort', chosen)
              return search
            },
            { replace: true, preventScrollReset: true },
          )
        }}
      >
        {sorts.map((sort) => (
          <option key={sort} value={sort}>
            {sortLabels[sort]}
          </option>
        ))}
      </select>
      <ChevronDown size={16} aria-hidden className="pointer-events-none absolute right-3 text-muted" />
    </label>
  )
}
