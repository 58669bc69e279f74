import type { DemoProduct } from '../catalogue.ts'
import type { BackText } from './shot.ts'
import { seeded } from './random.ts'

// Everything here is made up, as the brands are; the numbers of 100 g are those that such food usually has.

type Rows = readonly [
  energy: number,
  protein: number,
  carbohydrate: number,
  sugars: number,
  fat: number,
  sodium: number,
]

const NUTRITION: Record<string, Rows> = {
  milk: [62, 3.2, 4.8, 4.8, 3.4, 45],
  'curd-and-lassi': [72, 3.1, 7.4, 6.8, 3.2, 48],
  'paneer-and-cheese': [296, 18.4, 3.2, 2.6, 23.5, 210],
  'butter-and-cream': [712, 0.8, 0.6, 0.5, 79, 320],
  'bread-and-pav': [254, 8.4, 49, 4.2, 2.6, 430],
  'atta-and-flours': [348, 11.4, 72, 1.2, 1.6, 4],
  rice: [352, 7.8, 78, 0.2, 0.8, 5],
  'dals-and-pulses': [344, 22.6, 58, 2.1, 1.9, 18],
  'poha-and-grains': [362, 11.8, 66, 1.4, 5.6, 6],
  'sugar-jaggery-and-salt': [396, 0.1, 98.6, 97, 0.1, 12],
  'cooking-oils': [900, 0, 0, 0, 100, 0],
  'ghee-and-vanaspati': [897, 0, 0, 0, 99.7, 2],
  'ground-spices': [312, 11.2, 52, 3.4, 9.6, 68],
  'whole-spices-and-blends': [334, 13.4, 44, 3.8, 14.2, 410],
  'pickles-and-papad': [186, 2.4, 12, 4.6, 14.8, 4200],
  'chips-and-crisps': [544, 6.8, 53, 2.4, 34, 640],
  'namkeen-and-bhujia': [556, 14.6, 42, 3.1, 37, 720],
  'makhana-and-popcorn': [424, 9.2, 66, 2.2, 13.8, 580],
  'dry-fruits-and-nuts': [586, 19.4, 24, 5.2, 46, 8],
  'noodles-and-pasta': [398, 10.4, 68, 2.6, 9.4, 890],
  'sauces-and-spreads': [248, 3.4, 38, 29, 9.2, 620],
  cookies: [492, 6.2, 66, 24, 22, 310],
  'cream-and-glucose-biscuits': [478, 6.4, 72, 28, 18, 280],
  'marie-and-crackers': [446, 7.8, 76, 18, 12.4, 360],
  'cakes-and-muffins': [412, 5.4, 54, 31, 19.6, 290],
  'rusk-and-khari': [452, 9.4, 71, 22, 14.6, 330],
  'chocolate-bars': [536, 7.2, 57, 50, 31, 78],
  'candies-and-toffees': [392, 0.6, 94, 72, 2.4, 64],
  'indian-sweets': [418, 8.2, 58, 46, 17.4, 42],
  'ice-cream-and-frozen': [208, 3.6, 24, 21, 10.8, 56],
  'health-drinks': [384, 11.8, 78, 34, 2.4, 260],
  'soft-drinks': [44, 0, 11, 10.9, 0, 12],
  juices: [52, 0.3, 12.8, 11.6, 0.1, 8],
  'coconut-water-and-milk-drinks': [58, 1.4, 8.6, 8.2, 1.8, 46],
  'syrups-and-squash': [264, 0.1, 66, 65, 0, 18],
  chicken: [172, 20.4, 0, 0, 9.8, 74],
  mutton: [196, 19.2, 0, 0, 13.2, 72],
  'fish-and-seafood': [104, 19.6, 0, 0, 2.6, 88],
  'frozen-and-ready-to-cook': [236, 8.4, 27, 1.8, 10.6, 480],
  'cuts-and-sprouts': [48, 2.8, 9.4, 4.2, 0.4, 12],
  eggs: [148, 12.6, 0.8, 0.4, 10.2, 138],
}

/** Copies of a product have no two codes alike: 890 is India, the last digit is the right check digit. */
export function barcodeOf(key: string): string {
  const random = seeded(key)
  const digits = [8, 9, 0, ...Array.from({ length: 9 }, () => Math.floor(random() * 10))]
  const sum = digits.reduce((total, digit, i) => total + digit * (i % 2 ? 3 : 1), 0)
  return [...digits, (10 - (sum % 10)) % 10].join('')
}

/** What stands on the back of a product's pack. */
export function backTextOf(product: DemoProduct, subCategorySlug: string): BackText {
  const { details, brand, key, origin } = product
  const fact = (label: string, name: string) => (details[name] ? ([[label, details[name]]] as const) : [])
  const isImported = origin !== null && origin !== 'India'
  const licence = details['FSSAI licence']
  return {
    facts: [
      ...fact('Ingredients', 'Ingredients'),
      ...fact('Storage', 'Storage'),
      ...(details['Shelf life'] ? ([['Best before', `${details['Shelf life']} from packing`]] as const) : []),
      ['Net quantity', 'As on the front of the pack'],
      ['MRP, batch and packed on', 'See the stamp on the pack'],
    ],
    nutrition: product.veg === null ? [] : nutritionOf(subCategorySlug),
    imprint: [
      isImported ? `Imported from ${origin}` : `Country of origin: ${origin ?? 'India'}`,
      `Marketed by ${brand ?? 'Tokri Fresh'} Foods,`,
      '12 Market Road, Indiranagar,',
      'Bengaluru 560038',
      'Care: 080 5550 0123',
      ...(licence ? [`fssai Lic. No. ${licence}`] : []),
    ],
    barcode: barcodeOf(key),
  }
}

function nutritionOf(slug: string): BackText['nutrition'] {
  const rows = NUTRITION[slug]
  if (!rows) return []
  const [energy, protein, carbohydrate, sugars, fat, sodium] = rows
  return [
    ['Energy', `${energy} kcal`],
    ['Protein', `${protein} g`],
    ['Carbohydrate', `${carbohydrate} g`],
    ['of which sugars', `${sugars} g`],
    ['Fat', `${fat} g`],
    ['Sodium', `${sodium} mg`],
  ]
}
