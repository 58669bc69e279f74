import { inItsLanguage } from './shown-name.tsx'
import { t } from '#shared/words.ts'
import { ChevronRight } from 'lucide-react'
import { Link } from './link.tsx'

/** The path to this page. The last entry is the page itself, without a link. */
export function Breadcrumb({ trail }: { trail: readonly { label: string; to?: string }[] }) {
  return (
    <nav aria-label={t('ui.breadcrumb')}>
      <ol className="relative flex scrollbar-none items-center gap-1 overflow-x-auto text-sm whitespace-nowrap text-muted">
        {trail.map(({ label, to }, index) => (
          <li key={label} className="flex shrink-0 items-center gap-1 last:min-w-24 last:shrink">
            {index > 0 && <ChevronRight size={14} aria-hidden />}
            {to ? (
              <Link to={to} className="py-2 hover:text-leaf-600 hover:underline">
                {inItsLanguage(label)}
              </Link>
            ) : (
              <span aria-current="page" className="truncate py-2 font-medium text-ink">
                {inItsLanguage(label)}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
