import { TriangleAlert } from 'lucide-react'
import { adminPaths } from '#shared/admin-paths.ts'
import { useData } from '#ui/use-data.ts'
import { useClient } from '#ui/api-context.tsx'
import { Link } from '#ui/link.tsx'
import { Note } from '#ui/note.tsx'
import { NoteLink } from '#ui/note-link.tsx'
import { taxRatesCalls } from '../rates-calls.ts'
import { productTaxPath } from '../product-tax-path.ts'
import type { TaxRatesContract } from '../rates-contract.ts'
import { missingSettingsPath } from '../tax-readiness.ts'

/** Settings and products that tax documents need; undefined when nothing is missing. */
function useTaxReadiness() {
  const { getTaxReadiness } = useClient<TaxRatesContract>(taxRatesCalls)
  const { data } = useData(['tax-readiness'], (options) => getTaxReadiness({}, options))
  return data && (data.missing.length > 0 || data.productsWithout > 0) ? data : undefined
}

/** That an order will not go out, in a few words; the overview says why. */
export function TaxReadinessLink() {
  const data = useTaxReadiness()
  if (!data) return null
  const { missing, productsWithout: count, isMore } = data
  return (
    <NoteLink
      to={missing.length > 0 ? missingSettingsPath(missing) : adminPaths.overview}
      isWarning
      icon={<TriangleAlert size={18} aria-hidden />}
    >
      {missing.length > 0
        ? 'No order can go out: complete the tax settings'
        : `${count === 1 ? '1 product has' : `${count.toLocaleString('en-IN')}${isMore ? '+' : ''} products have`} no HSN and tax`}
    </NoteLink>
  )
}

/** Says days before what would refuse the dispatch of an order. */
export function TaxReadinessNote() {
  const data = useTaxReadiness()
  if (!data) return null
  const { missing, productsWithout: count, isMore, examples } = data
  const others = count - examples.length
  return (
    <Note tone="warn">
      {missing.length > 0 && (
        <p>
          No order can go out for delivery yet: its tax document needs {missing.join(', ')}.{' '}
          <Link to={missingSettingsPath(missing)} className="inline-block min-h-6 font-bold underline">
            Complete the tax settings
          </Link>
        </p>
      )}
      {count > 0 && (
        <p>
          {count === 1
            ? '1 product has'
            : `${isMore ? 'More than ' : ''}${count.toLocaleString('en-IN')} products have`}{' '}
          no HSN and tax, and cannot go out for delivery:{' '}
          {examples.map(({ productId, name }, i) => (
            <span key={productId}>
              {i > 0 && ', '}
              <Link to={productTaxPath(productId)} className="inline-block min-h-6 underline">
                {name}
              </Link>
            </span>
          ))}
          {others > 0 && ` and ${isMore ? 'more than ' : ''}${others.toLocaleString('en-IN')} more`}
        </p>
      )}
    </Note>
  )
}
