import { useQuery } from '@tanstack/react-query'
import { useClient } from '#ui/api-context.tsx'
import { catalogueCalls } from '../calls.ts'
import type { CatalogueContract } from '../contract.ts'
import type { StepperSlot } from './product-grid.tsx'
import { ProductRow } from './product-row.tsx'

const IN_THE_ROW = 9

/** What sells most, where a list would otherwise be empty; nothing while it is not known. */
export function Bestsellers({ stepper }: { stepper: StepperSlot }) {
  const catalogue = useClient<CatalogueContract>(catalogueCalls)
  const { data } = useQuery({
    queryKey: ['catalogue', 'bestsellers'],
    staleTime: 5 * 60_000,
    queryFn: async () => {
      const { data: products } = await catalogue.getProducts({ body: { sort: 'popular', limit: IN_THE_ROW } })
      return products.filter(({ packs }) => packs.some(({ stock }) => stock > 0))
    },
  })
  if (!data || data.length === 0) return null
  return <ProductRow title="Bestsellers" products={data} stepper={stepper} />
}
