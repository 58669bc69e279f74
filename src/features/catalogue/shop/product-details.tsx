import type { Product } from '#shared/shapes.ts'

/** The product's details as a table: brand, shelf life, country of origin, FSSAI licence, ingredients. */
export function ProductDetails({ product }: { product: Product }) {
  const rows = detailsOf(product)
  if (rows.length === 0) return null
  return (
    <section aria-labelledby="details">
      <h2 id="details" className="text-lg font-bold">
        Details
      </h2>
      <dl className="mt-2 overflow-hidden rounded-xl border border-line bg-surface text-sm">
        {rows.map(([name, value]) => (
          <div
            key={name}
            className="grid grid-cols-[8.5rem_1fr] gap-3 border-line px-4 py-2.5 not-first:border-t"
          >
            <dt className="text-muted">{name}</dt>
            <dd className="min-w-0 whitespace-pre-line">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** The administrator's table, extended by the product's own fields where it lacks them. */
function detailsOf({ brand, origin, veg, more_details }: Product): [string, string][] {
  const own = Object.entries(more_details).filter(([, value]) => value !== '')
  const ownNames = new Set(own.map(([name]) => name.toLowerCase()))
  const known: [string, string | null][] = [
    ['Brand', brand],
    ['Type', veg === null ? null : veg ? 'Vegetarian' : 'Non-vegetarian'],
    ['Country of origin', origin],
  ]
  const added = known.filter(
    (row): row is [string, string] => row[1] !== null && !ownNames.has(row[0].toLowerCase()),
  )
  return [...added, ...own]
}
