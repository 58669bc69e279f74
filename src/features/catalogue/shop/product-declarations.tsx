import { DECLARATIONS, type Declarations } from '#shared/declarations.ts'
import { formatRupees } from '#shared/money.ts'
import type { Pack, Product } from '#shared/shapes.ts'
import { packSize } from '../pack-size.ts'
import { shelfLifeSentence } from '../shelf-life.ts'
import { DetailsTable } from './details-table.tsx'

/** What the law asks a page to declare of a packet; only rows that are known. */
export function ProductDeclarations({ product, pack }: { product: Product; pack: Pack }) {
  const declared: Declarations = { ...product.brandDeclarations, ...product.declarations }
  const { manufacturer, packer, importer, commonName, netQuantity, bestBefore, consumerCare, fssai } =
    declared
  const shelfLife = bestBefore && shelfLifeSentence(bestBefore)
  return (
    <DetailsTable
      id="declarations"
      title="Declarations"
      rows={[
        [DECLARATIONS.manufacturer, manufacturer],
        [DECLARATIONS.packer, packer],
        [DECLARATIONS.importer, importer],
        ['Country of origin', product.origin],
        [DECLARATIONS.commonName, commonName],
        [DECLARATIONS.netQuantity, packSize(pack.unit) ? pack.unit : netQuantity],
        ['MRP', `${formatRupees(pack.price)} (inclusive of all taxes)`],
        [DECLARATIONS.bestBefore, shelfLife ? `${bestBefore}\n${shelfLife}` : bestBefore],
        [DECLARATIONS.consumerCare, consumerCare],
        [DECLARATIONS.fssai, fssai],
      ]}
    />
  )
}
