import { expect, it, onTestFinished, vi } from 'vitest'
import { AppError } from '#shared/problems.ts'
import type { Product } from '#shared/shapes.ts'
import { emptyProduct } from '../product-form-values.ts'
import { createScanQueue, type SaveScanned } from './scan-queue.ts'
import type { ScannedProduct, UnsavedScans } from './unsaved-scans.ts'

const scanned = (name: string): ScannedProduct => ({
  id: name,
  at: 1,
  barcode: '8901030865275',
  values: { ...emptyProduct, name },
  base: null,
  picture: null,
})

function memory(...before: ScannedProduct[]) {
  const kept = new Map(before.map((each) => [each.id, each]))
  const stored: UnsavedScans = {
    all: async () => [...kept.values()],
    put: async (each) => void kept.set(each.id, each),
    remove: async (id) => void kept.delete(id),
  }
  return { kept, stored }
}

const saved = { _id: 7 } as Product
const stateOf = ({ entries }: ReturnType<typeof createScanQueue>) =>
  entries.get().map(({ id, state }) => `${id} ${state}`)

it('keeps each product in the browser until the shop has it', async () => {
  const { kept, stored } = memory()
  const keptAtSave: number[] = []
  const queue = createScanQueue(stored, async () => {
    keptAtSave.push(kept.size)
    return saved
  })
  await queue.add(scanned('Atta'))
  expect([stateOf(queue), keptAtSave, kept.size]).toEqual([['Atta saved'], [1], 0])
})

it('waits for the network and then saves all, in order', async () => {
  const { kept, stored } = memory(scanned('Left over'))
  let isOnline = false
  const order: string[] = []
  const queue = createScanQueue(stored, async ({ values }) => {
    if (!isOnline) throw new AppError('offline')
    order.push(values.name)
    return saved
  })
  await queue.load()
  await queue.add(scanned('Atta'))
  expect(stateOf(queue)).toEqual(['Left over waiting', 'Atta waiting'])
  expect(kept.size).toBe(2)
  isOnline = true
  await queue.resume()
  expect(stateOf(queue)).toEqual(['Left over saved', 'Atta saved'])
  expect([order, kept.size]).toEqual([['Left over', 'Atta'], 0])
})

it('tries again by itself, each time later', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const save = vi.fn<SaveScanned>().mockRejectedValue(new AppError('unavailable'))
  const queue = createScanQueue(memory().stored, save)
  await queue.add(scanned('Atta'))
  const tries = []
  for (const seconds of [2, 1, 5, 1]) {
    await vi.advanceTimersByTimeAsync(seconds * 1_000)
    tries.push(save.mock.calls.length)
  }
  save.mockResolvedValue(saved)
  await vi.advanceTimersByTimeAsync(12_000)
  expect(tries).toEqual([1, 2, 2, 3])
  expect(stateOf(queue)).toEqual(['Atta saved'])
})

it('says why one was refused, and saves the others', async () => {
  const { kept, stored } = memory()
  let refused = true
  const queue = createScanQueue(stored, async ({ values }) => {
    if (values.name === 'Atta' && refused) throw new AppError('barcode_taken')
    return saved
  })
  await Promise.all([queue.add(scanned('Atta')), queue.add(scanned('Rice'))])
  await queue.resume()
  expect(stateOf(queue)).toEqual(['Atta failed', 'Rice saved'])
  expect(queue.entries.get()[0]!.problem).toMatch(/already has this barcode/)
  expect([...kept.keys()]).toEqual(['Atta'])
  refused = false
  await queue.retry('Atta')
  expect([stateOf(queue), kept.size]).toEqual([['Atta saved', 'Rice saved'], 0])
})

it('keeps what an attempt achieved for the next one', async () => {
  const { kept, stored } = memory()
  const picture = new File(['x'], 'atta.jpg')
  const queue = createScanQueue(stored, async ({ values }, keep) => {
    await keep({ values: { ...values, image: ['/media/a.webp'] }, picture: null })
    throw new AppError('unavailable')
  })
  await queue.add({ ...scanned('Atta'), picture })
  expect(kept.get('Atta')).toMatchObject({ picture: null, values: { image: ['/media/a.webp'] } })
  await queue.remove('Atta')
  expect([stateOf(queue), kept.size]).toEqual([[], 0])
})

it('says when the browser keeps nothing, and saves all the same', async () => {
  const noStorage = () => Promise.reject(new Error('no storage'))
  const queue = createScanQueue({ all: noStorage, put: noStorage, remove: noStorage }, async () => saved)
  await queue.load()
  await queue.add(scanned('Atta'))
  expect([queue.isKept.get(), stateOf(queue)]).toEqual([false, ['Atta saved']])
})
