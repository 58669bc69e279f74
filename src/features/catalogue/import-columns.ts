/** The columns of an import, in any order; a row is a pack. */
export const IMPORT_COLUMNS = [
  'name',
  'brand',
  'category',
  'subCategory',
  'unit',
  'price',
  'discount',
  'stock',
  'sku',
  'description',
  'image',
  'veg',
  'origin',
  'publish',
] as const
