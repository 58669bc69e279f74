import { t } from '#shared/words.ts'
import type { Shop } from './contract.ts'

type Named = Pick<Shop, 'name' | 'tagline'>

/** "Asha Stores · Fresh every morning"; the name alone without a tagline. */
export const shopTitle = ({ name, tagline }: Named): string => [name, tagline].filter(Boolean).join(' · ')

/** "Fresh every morning. Order online from Asha Stores." */
export const orderOnline = ({ name, tagline }: Named): string =>
  t('storefront.tagline-order-online-from-name', {
    tagline: tagline && `${tagline.replace(/\.$/, '')}. `,
    name,
  })
