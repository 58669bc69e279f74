import { adminPaths } from '#shared/admin-paths.ts'
import { paths } from '#shared/paths.ts'
import { Link } from '#ui/link.tsx'

/** Links to other pages that matter for marketing. */
const links = [
  { label: 'Today’s sales', to: adminPaths.overview },
  { label: 'Searches with no result', to: paths.searchDesk },
]

export function PanelLinks() {
  return (
    <ul className="flex flex-wrap gap-x-5 text-sm">
      {links.map(({ label, to }) => (
        <li key={to}>
          <Link
            to={to}
            className="inline-flex min-h-9 items-center font-semibold text-leaf-600 hover:underline"
          >
            {label}
          </Link>
        </li>
      ))}
    </ul>
  )
}
