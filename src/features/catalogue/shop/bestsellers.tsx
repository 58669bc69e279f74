import { useQuery } from '@tanstack/react-query'
import { useClient } from '#ui/api-context.tsx'
import { catalogueCalls } from '../calls.ts'
import type { CatalogueContract } from '../contract.ts'
import { bestsellersTitle } from '../highlights.ts'
import type { StepperSlot } from './product-grid.tsx'
import { ProductRow } from './product-row.tsx'

const IN_THE_ROW = 9

/** What sells most, where a list would otherwise be empty; nothing while it is not known. */
export function Bestsellers({ stepper }: { stepper: StepperSlot }) {
  const catalogue = useClient<CatalogueContract>(catalogueCalls)
  const { data } = useQuery({
    queryKey: ['catalogue', 'highlights'],
    staleTime: 5 * 60_000,
    queryFn: async () => (await catalogue.getHighlights()).data,
  })
  if (!data || data.bestsellers.length === 0) return null
  const title = bestsellersTitle(data.areSold)
  return <ProductRow title={title} products={data.bestsellers.slice(0, IN_THE_ROW)} stepper={stepper} />
}
