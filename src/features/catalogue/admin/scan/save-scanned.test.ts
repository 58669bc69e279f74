import { expect, it, vi } from 'vitest'
import { AppError } from '#shared/problems.ts'
import type { Product } from '#shared/shapes.ts'
import { emptyProduct, valuesOf } from '../product-form-values.ts'
import { saveScannedWith } from './save-scanned.ts'

const barcode = '8901030865275'
const pack = { unit: '1 kg', price: 60, discount: 10, stock: 5, sku: null, maxPerOrder: null, barcode }
const atta: Product = {
  _id: 7,
  name: 'Atta',
  slug: 'atta',
  brand: null,
  image: [],
  category: 2,
  subCategory: 5,
  ...pack,
  packs: [pack],
  veg: null,
  origin: null,
  description: '',
  more_details: {},
  publish: true,
  createdAt: '2026-11-01T00:00:00.000Z',
  updatedAt: '2026-11-02T00:00:00.000Z',
}
const typed = { ...emptyProduct, name: 'Atta', category: '2', subCategory: '5', packs: valuesOf(atta).packs }
const entry = { id: 'a', at: 1, barcode, values: typed, base: null, picture: null }
const keep = async () => undefined

function shop({ holder = null as Product | null } = {}) {
  const calls = { addProduct: vi.fn(), updateProduct: vi.fn() }
  const deps = { calls, upload: async () => '/media/new.webp', findByBarcode: async () => holder }
  return { ...calls, save: saveScannedWith(deps as unknown as Parameters<typeof saveScannedWith>[0]) }
}

it('takes a product as saved when an earlier attempt saved it and its answer was lost', async () => {
  const sold = { ...atta, packs: [{ ...pack, stock: 4 }] }
  const { save, addProduct } = shop({ holder: sold })
  addProduct.mockRejectedValue(new AppError('barcode_taken'))
  expect(await save(entry, keep)).toEqual(sold)
})

it('refuses the barcode of another product, or of the same at another price', async () => {
  for (const holder of [{ ...atta, name: 'Maida' }, { ...atta, packs: [{ ...pack, price: 65 }] }, null]) {
    const { save, addProduct } = shop({ holder })
    addProduct.mockRejectedValue(new AppError('barcode_taken'))
    await expect(save(entry, keep)).rejects.toMatchObject({ code: 'barcode_taken' })
  }
})

it('uploads the picture once and remembers its address', async () => {
  const { save, addProduct } = shop()
  addProduct.mockResolvedValue({ data: atta })
  const kept = vi.fn()
  await save({ ...entry, picture: new File(['x'], 'a.jpg') }, kept)
  expect(kept).toHaveBeenCalledWith({ values: { ...typed, image: ['/media/new.webp'] }, picture: null })
  expect(addProduct).toHaveBeenCalledWith({ body: expect.objectContaining({ image: ['/media/new.webp'] }) })
})

const counted = { ...typed, ...valuesOf(atta), packs: [{ ...valuesOf(atta).packs[0]!, stock: 20 }] }
const known = { ...entry, values: counted, base: atta }
const stale = (current: Product) => new AppError('stale', { current })

it('writes a counted stock over the version in which somebody changed something else', async () => {
  const { save, updateProduct } = shop()
  const renamed = { ...atta, name: 'Chakki Atta', updatedAt: '2026-11-03T00:00:00.000Z' }
  updateProduct.mockRejectedValueOnce(stale(renamed)).mockResolvedValueOnce({ data: renamed })
  await save(known, keep)
  expect(updateProduct.mock.lastCall![0].body).toEqual({
    packs: [{ unit: '1 kg', price: 60, discount: 10, barcode, stock: 20, stockWas: 5 }],
    updatedAt: renamed.updatedAt,
  })
})

it('does not overwrite what somebody changed in this very pack', async () => {
  const { save, updateProduct } = shop()
  updateProduct.mockRejectedValue(stale({ ...atta, packs: [{ ...pack, stock: 2 }] }))
  await expect(save(known, keep)).rejects.toThrow('Stock of 1 kg: 2, was 5')
  expect(updateProduct).toHaveBeenCalledTimes(1)
})

it('takes a change as saved when an earlier attempt wrote it', async () => {
  const { save, updateProduct } = shop()
  const after = { ...atta, packs: [{ ...pack, stock: 20 }], updatedAt: '2026-11-03T00:00:00.000Z' }
  updateProduct.mockRejectedValue(stale(after))
  expect(await save(known, keep)).toEqual(after)
  expect(updateProduct).toHaveBeenCalledTimes(1)
})
