import { t } from '#shared/words.ts'
import { DECLARATIONS, type Declarations } from '#shared/declarations.ts'
import { formatRupees } from '#shared/money.ts'
import type { Pack, Product } from '#shared/shapes.ts'
import { originWords } from '../origin-choices.ts'
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
      title={t('catalogue.declarations')}
      rows={[
        [DECLARATIONS.manufacturer, manufacturer],
        [DECLARATIONS.packer, packer],
        [DECLARATIONS.importer, importer],
        [t('catalogue.country-of-origin'), product.origin && originWords(product.origin)],
        [DECLARATIONS.commonName, commonName],
        [DECLARATIONS.netQuantity, packSize(pack.unit) ? pack.unit : netQuantity],
        ['MRP', t('catalogue.price-inclusive-of-all-taxes', { price: formatRupees(pack.price) })],
        [DECLARATIONS.bestBefore, shelfLife ? `${bestBefore}\n${shelfLife}` : bestBefore],
        [DECLARATIONS.consumerCare, consumerCare],
        [DECLARATIONS.fssai, fssai],
      ]}
    />
  )
}
