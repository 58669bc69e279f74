import { useQuery } from '@tanstack/react-query'
import { useClient } from '#ui/api-context.tsx'
import { catalogueCalls } from '../calls.ts'
import type { CatalogueContract } from '../contract.ts'
import { bestsellersTitle } from '../highlights.ts'
import type { StepperSlot } from './product-card.tsx'
import { ProductRow } from './product-row.tsx'

const IN_THE_ROW = 9

/** Bestsellers, where a list would otherwise be empty; renders nothing until they are loaded. */
export function Bestsellers({ stepper }: { stepper: StepperSlot }) {
  const catalogue = useClient<CatalogueContract>(catalogueCalls)
  const { data } = useQuery({
    queryKey: ['catalogue', 'bestsellers'],
    staleTime: 5 * 60_000,
    queryFn: async () => {
      const { bestsellers, areSold } = (await catalogue.getHighlights()).data
      return { products: bestsellers.slice(0, IN_THE_ROW), title: bestsellersTitle(areSold) }
    },
  })
  if (!data || data.products.length === 0) return null
  return <ProductRow {...data} stepper={stepper} />
}
