import type { Kept } from '#shared/send-round.ts'
import { fromRupees } from '#shared/money.ts'
import type { SaleRequest } from './sale-contract.ts'

/** A sale that a counter keeps until the shop has it. Its key is its idempotency key. */
export interface KeptSale extends Kept {
  serial: number
  /** The number on its bill. */
  number: string
  sale: SaleRequest
  totalPaise: number
  refusal: string | null
}

/** What was paid, in paise: of cash, as it is in coins. */
export const paidPaise = ({ sale }: Pick<KeptSale, 'sale'>): number =>
  sale.tenders.reduce((sum, { amount }) => sum + fromRupees(amount), 0)

/** A sale without its UPI reference, which has paid something else: the reference was typed wrongly. */
export const withoutReference = (kept: KeptSale): KeptSale => ({
  ...kept,
  refusal: null,
  sale: {
    ...kept.sale,
    tenders: kept.sale.tenders.map(({ reference, ...tender }) =>
      tender.kind === 'upi' || reference === undefined ? tender : { ...tender, reference },
    ),
  },
})

/** The numbers of the same series that are kept and come before this one: the shop does not take them for lost. */
export const waitingBelow = (all: readonly KeptSale[], { serial, sale: { series } }: KeptSale): number[] =>
  all.filter((one) => one.sale.series === series && one.serial < serial).map((one) => one.serial)

const VERSION = 1

/** Kept sales as a file, to be read in elsewhere. */
export const saleFile = (sales: readonly KeptSale[]): string =>
  JSON.stringify({ tokriSales: VERSION, sales }, null, 2)

/** The sales of such a file; null if it is none. */
export function readSaleFile(text: string): KeptSale[] | null {
  try {
    const file = JSON.parse(text) as { tokriSales?: unknown; sales?: unknown }
    const isOurs = file.tokriSales === VERSION && Array.isArray(file.sales)
    return isOurs && (file.sales as unknown[]).every(isKeptSale) ? (file.sales as KeptSale[]) : null
  } catch {
    return null
  }
}

function isKeptSale(one: unknown): boolean {
  const { key, serial, number, sale, totalPaise } = (one ?? {}) as Partial<KeptSale>
  return (
    typeof key === 'string' &&
    typeof serial === 'number' &&
    typeof number === 'string' &&
    typeof totalPaise === 'number' &&
    Array.isArray(sale?.lines) &&
    Array.isArray(sale.tenders)
  )
}
