import type { Shop } from '#features/storefront/contract.ts'
import { paths } from '#shared/paths.ts'

const banners = [
  {
    file: 'banner-1.webp',
    title: 'Fresh this morning',
    text: 'Fruit and vegetables, picked for you from today’s market.',
    action: 'Shop fresh',
    category: 'fruits-and-vegetables',
  },
  {
    file: 'banner-2.webp',
    title: 'Free delivery from ₹199.00',
    text: 'Stock up on atta, rice and dal for the month.',
    action: 'Shop staples',
    category: 'atta-rice-and-dal',
  },
  {
    file: 'banner-3.webp',
    title: 'Breakfast is sorted',
    text: 'Milk, bread, butter and tea at your door.',
    action: 'Shop dairy',
    category: 'dairy-bread-and-eggs',
  },
]

export const DEMO_BANNER_FILES = banners.map(({ file }) => file)

/** The demo shop's banners. A banner whose category does not exist links to the home page. */
export function demoBanners(
  urlOf: (file: string) => string,
  categoryIds: ReadonlyMap<string, number>,
): Shop['banners'] {
  return banners.map(({ file, title, text, action, category }) => {
    const id = categoryIds.get(category)
    const link = id === undefined ? paths.home : paths.allProductsByCategory(id)
    return { title, text, action, link, image: urlOf(file) }
  })
}
