import type { CounterPack } from '#features/counter/catalogue-contract.ts'

/** A pack in the counter's catalogue: ₹40 (MRP ₹50), three in stock. */
export const counterPack = (productId: number, more: Partial<CounterPack> = {}): CounterPack => ({
  productId,
  unit: '1 kg',
  name: `Product ${productId}`,
  price: 40,
  mrp: 50,
  barcode: null,
  sku: null,
  weighed: false,
  grams: null,
  stock: 3,
  image: '',
  tax: null,
  ...more,
})
