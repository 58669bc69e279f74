import { t } from '#shared/words.ts'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Link } from './link.tsx'

interface PagerProps {
  /** The page shown, from 1. */
  page: number
  pages: number
  /** The address of a page, so that Back and a new tab work. */
  hrefOf: (page: number) => string
  /** What is paged, for screen readers: "Orders". */
  label: string
}

/** Links to the pages around this one. Nothing is shown for a single page. */
export function Pager({ page, pages, hrefOf, label }: PagerProps) {
  if (pages <= 1) return null
  return (
    <nav
      aria-label={t('ui.label-pages', { label })}
      className="flex flex-wrap items-center justify-center gap-1"
    >
      <Step to={page > 1 ? hrefOf(page - 1) : null} label={t('ui.previous-page')}>
        <ChevronLeft size={20} aria-hidden />
      </Step>
      {pagesAround(page, pages).map((number, index, all) =>
        number === null ? (
          <span key={`after-${all[index - 1]}`} className="w-6 text-center text-muted">
            …
          </span>
        ) : (
          <Link
            key={number}
            to={hrefOf(number)}
            aria-label={t('ui.page-number', { number })}
            aria-current={number === page ? 'page' : undefined}
            className={classNames(
              box,
              number === page ? 'bg-leaf-600 text-surface' : 'hover:bg-leaf-50 hover:text-leaf-700',
            )}
          >
            {number}
          </Link>
        ),
      )}
      <Step to={page < pages ? hrefOf(page + 1) : null} label={t('ui.next-page')}>
        <ChevronRight size={20} aria-hidden />
      </Step>
    </nav>
  )
}

const box = 'grid h-11 min-w-10 place-items-center rounded-lg px-2 text-sm font-semibold tabular-nums'

function Step({ to, label, children }: { to: string | null; label: string; children: ReactNode }) {
  if (!to) return <span className={classNames(box, 'text-line')}>{children}</span>
  return (
    <Link to={to} aria-label={label} className={classNames(box, 'hover:bg-leaf-50')}>
      {children}
    </Link>
  )
}

/** First, last and the neighbours; null where some are left out. At most seven entries. */
export function pagesAround(page: number, pages: number): (number | null)[] {
  const near = [1, page - 1, page, page + 1, pages].filter((number) => number >= 1 && number <= pages)
  const sorted = [...new Set(near)].sort((a, b) => a - b)
  return sorted.flatMap((number, index) => {
    const gap = number - (sorted[index - 1] ?? 0)
    if (gap === 2) return [number - 1, number]
    return gap > 2 ? [null, number] : [number]
  })
}
