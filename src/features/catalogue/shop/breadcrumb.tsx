import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router'

export interface Crumb {
  name: string
  path: string
}

/** The way from home to here; the last one is here. */
export function Breadcrumb({ crumbs }: { crumbs: Crumb[] }) {
  return (
    <nav aria-label="Breadcrumb">
      <ol className="scrollbar-none flex items-center gap-1 overflow-x-auto text-sm whitespace-nowrap text-muted">
        {crumbs.map(({ name, path }, index) => (
          <li key={path} className="flex items-center gap-1">
            {index > 0 && <ChevronRight size={14} aria-hidden className="shrink-0" />}
            {index === crumbs.length - 1 ? (
              <span aria-current="page" className="py-2">
                {name}
              </span>
            ) : (
              <Link to={path} className="inline-block rounded-lg py-2 hover:text-ink hover:underline">
                {name}
              </Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
