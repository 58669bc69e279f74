import { expect, test } from 'vitest'
import {
  readSaleFile,
  saleFile,
  sendKeptSales,
  type KeptSale,
  type SaleStorage,
  type Sent,
} from './sale-queue.ts'

const kept = (serial: number, refusal: string | null = null): KeptSale => ({
  key: `key-${serial}`,
  serial,
  number: `P1/2627/${serial}`,
  sale: { lines: [], tenders: [], soldAt: '2026-11-26T04:30:00Z', offline: true },
  totalPaise: serial * 100,
  refusal,
})

function storageOf(...sales: KeptSale[]): SaleStorage & { stored: Map<string, KeptSale> } {
  const stored = new Map(sales.map((sale) => [sale.key, sale]))
  return {
    stored,
    all: async () => [...stored.values()].sort((a, b) => a.serial - b.serial),
    put: async (sale) => stored.set(sale.key, sale),
    remove: async (key) => stored.delete(key),
  }
}

/** A shop that answers by number, and remembers what it was asked. */
function shopThat(answer: (serial: number) => Sent) {
  const asked: number[] = []
  return {
    asked,
    send: async ({ serial }: KeptSale) => {
      asked.push(serial)
      return answer(serial)
    },
  }
}
const sold: Sent = { outcome: 'sold' }

test('sales are sent in the order of their numbers, and leave once the shop has them', async () => {
  const storage = storageOf(kept(3), kept(1), kept(2))
  const shop = shopThat(() => sold)
  expect(await sendKeptSales(storage, shop.send)).toEqual([])
  expect(shop.asked).toEqual([1, 2, 3])
})

test('a refused sale is kept with its reason and blocks nothing behind it', async () => {
  const storage = storageOf(kept(1), kept(2), kept(3))
  const shop = shopThat((serial) => (serial === 2 ? { outcome: 'refused', message: 'Taken' } : sold))
  expect(await sendKeptSales(storage, shop.send)).toEqual([kept(2, 'Taken')])
  expect(shop.asked).toEqual([1, 2, 3])
  await sendKeptSales(storage, shop.send)
  expect(shop.asked).toHaveLength(3)
  expect(await sendKeptSales(storage, shopThat(() => sold).send, { again: true })).toEqual([])
})

test('a refusal that a full disk cannot keep blocks nothing, and is asked for again', async () => {
  const storage = storageOf(kept(1), kept(2))
  const full = { ...storage, put: () => Promise.reject(new Error('the disk is full')) }
  const shop = shopThat((serial) => (serial === 1 ? { outcome: 'refused', message: 'Taken' } : sold))
  expect(await sendKeptSales(full, shop.send)).toEqual([kept(1)])
  expect(await sendKeptSales(storage, shop.send)).toEqual([kept(1, 'Taken')])
  expect(shop.asked).toEqual([1, 2, 1])
})

test('a queue that stops at the first refusal would miss the sales behind it', async () => {
  const storage = storageOf(kept(1), kept(2), kept(3))
  const shop = shopThat((serial) => (serial === 1 ? { outcome: 'refused', message: 'Taken' } : sold))
  const stopping = async (sale: KeptSale): Promise<Sent> => {
    const sent = await shop.send(sale)
    return sent.outcome === 'refused' ? { outcome: 'later' } : sent
  }
  expect(await sendKeptSales(storage, stopping)).toHaveLength(3)
  expect(await sendKeptSales(storage, shop.send)).toEqual([kept(1, 'Taken')])
})

test('without an answer nothing leaves, and what follows is not tried', async () => {
  const storage = storageOf(kept(1), kept(2))
  const shop = shopThat(() => ({ outcome: 'later' }))
  expect(await sendKeptSales(storage, shop.send)).toEqual([kept(1), kept(2)])
  expect(shop.asked).toEqual([1])
})

test('a sale that the shop has and whose answer was lost is sent again with its key', async () => {
  const storage = storageOf(kept(1))
  const keys: string[] = []
  const send = async ({ key }: KeptSale): Promise<Sent> => {
    keys.push(key)
    return keys.length === 1 ? { outcome: 'later' } : sold
  }
  await sendKeptSales(storage, send)
  expect(await sendKeptSales(storage, send)).toEqual([])
  expect(keys).toEqual(['key-1', 'key-1'])
})

test('a browser that dies after the answer sends the sale once more, which the key makes harmless', async () => {
  const storage = storageOf(kept(1))
  const dying = { ...storage, remove: () => Promise.reject(new Error('the tab is gone')) }
  const books = new Set<string>()
  const send = async ({ key }: KeptSale): Promise<Sent> => {
    books.add(key)
    return sold
  }
  await expect(sendKeptSales(dying, send)).rejects.toThrow('the tab is gone')
  expect(await sendKeptSales(storage, send)).toEqual([])
  expect([...books]).toEqual(['key-1'])
})

test('unsent sales go into a file and come out of it', () => {
  const sales = [kept(1), kept(2, 'Taken')]
  expect(readSaleFile(saleFile(sales))).toEqual(sales)
  for (const text of ['', '{}', '[]', '{"tokriSales":1,"sales":[{}]}', '{"tokriSales":2,"sales":[]}'])
    expect(readSaleFile(text)).toBeNull()
})
