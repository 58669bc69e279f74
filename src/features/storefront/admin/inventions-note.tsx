import { adminPaths } from '#shared/admin-paths.ts'
import { Link } from '#ui/link.tsx'
import { Note } from '#ui/note.tsx'
import type { Invention } from '../contract.ts'

/** Names the made-up values that the shop publishes as its own, each with a link to where it is changed. */
export function InventionsNote({ inventions }: { inventions: Invention[] }) {
  if (inventions.length === 0) return null
  return (
    <Note tone="warn">
      <p className="font-bold">Your shop publishes data that is made up</p>
      <p>Replace it with your own, or leave it empty: then it is not shown.</p>
      <ul className="mt-1 list-disc pl-5">
        {inventions.map(({ section, field, value }) => (
          <li key={`${section} ${field}`} className="wrap-anywhere">
            <Link to={`${adminPaths.settings}/${section}`} className="inline-block min-h-6 underline">
              {field.charAt(0).toUpperCase() + field.slice(1)}
            </Link>
            {`: ${value}`}
          </li>
        ))}
      </ul>
    </Note>
  )
}
