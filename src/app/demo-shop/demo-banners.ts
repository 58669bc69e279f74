import type { Shop } from '#features/storefront/contract.ts'
import { paths } from '#shared/paths.ts'

const banners = [
  {
    file: 'banner-1.webp',
    title: 'Fresh this morning',
    text: 'Fruit and vegetables, picked for you from today’s market.',
    action: 'Shop fresh',
    hindi: {
      title: 'आज सुबह का ताज़ा',
      text: 'आज की मंडी से आपके लिए चुने फल और सब्ज़ियाँ।',
      action: 'ताज़ा ख़रीदें',
    },
    category: 'fruits-and-vegetables',
  },
  {
    file: 'banner-2.webp',
    title: 'Free delivery from ₹199.00',
    text: 'Stock up on atta, rice and dal for the month.',
    action: 'Shop staples',
    hindi: {
      title: '₹199.00 से मुफ़्त डिलीवरी',
      text: 'महीने भर का आटा, चावल और दाल एक साथ लें।',
      action: 'राशन ख़रीदें',
    },
    category: 'atta-rice-and-dal',
  },
  {
    file: 'banner-3.webp',
    title: 'Breakfast is sorted',
    text: 'Milk, bread, butter and tea at your door.',
    action: 'Shop dairy',
    hindi: {
      title: 'नाश्ते का इंतज़ाम',
      text: 'दूध, ब्रेड, मक्खन और चाय आपके दरवाज़े पर।',
      action: 'डेयरी ख़रीदें',
    },
    category: 'dairy-bread-and-eggs',
  },
]

export const DEMO_BANNER_FILES = banners.map(({ file }) => file)

/** The demo shop's banners. A banner whose category does not exist links to the home page. */
export function demoBanners(
  urlOf: (file: string) => string,
  categoryIds: ReadonlyMap<string, number>,
): Shop['banners'] {
  return banners.map(({ file, title, text, action, hindi, category }) => {
    const id = categoryIds.get(category)
    const link = id === undefined ? paths.home : paths.allProductsByCategory(id)
    return { title, text, action, translations: { hi: hindi }, link, image: urlOf(file) }
  })
}
