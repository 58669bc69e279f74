import { expect, test } from 'vitest'
import { readSaleFile, saleFile, type KeptSale } from './sale-queue.ts'

const kept = (serial: number, refusal: string | null = null): KeptSale => ({
  key: `key-${serial}`,
  serial,
  number: `P1/2627/${serial}`,
  sale: { lines: [], tenders: [], soldAt: '2026-11-26T04:30:00Z', offline: true },
  totalPaise: serial * 100,
  refusal,
})

test('unsent sales go into a file and come out of it', () => {
  const sales = [kept(1), kept(2, 'Taken')]
  expect(readSaleFile(saleFile(sales))).toEqual(sales)
  for (const text of ['', '{}', '[]', '{"tokriSales":1,"sales":[{}]}', '{"tokriSales":2,"sales":[]}'])
    expect(readSaleFile(text)).toBeNull()
})
