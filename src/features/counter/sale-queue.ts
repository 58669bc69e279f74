import type { SaleRequest } from './contract.ts'

/** A sale that a counter keeps until the shop has it. */
export interface KeptSale {
  /** Its idempotency key. */
  key: string
  serial: number
  /** The number on its bill. */
  number: string
  sale: SaleRequest
  totalPaise: number
  /** What the shop said, if it refused it: somebody must look at it. */
  refusal: string | null
  /** The code of the refusal. */
  code?: string
}

/** Where sales are kept: each call is durable when its promise resolves. */
export interface SaleStorage {
  /** Oldest number first. */
  all(): Promise<KeptSale[]>
  put(sale: KeptSale): Promise<unknown>
  remove(key: string): Promise<unknown>
}

/**
 * What became of sending one sale: `sold` is the shop's 201, and nothing else; `refused` is its own no; `later` is no
 * answer, or one that says nothing about the sale.
 */
export type Sent =
  | { outcome: 'sold' }
  | { outcome: 'refused'; message: string; code?: string }
  | { outcome: 'later' }

export type SendSale = (kept: KeptSale) => Promise<Sent>

/**
 * Sends what is kept in the order of its numbers, each with its own key. A refused sale is marked and blocks nothing; a
 * sale leaves only after the shop has it; offline the rest waits for the next time. Returns what is kept then.
 */
export async function sendKeptSales(
  storage: SaleStorage,
  send: SendSale,
  { again = false }: { again?: boolean } = {},
): Promise<KeptSale[]> {
  for (const kept of await storage.all()) {
    if (kept.refusal !== null && !again) continue
    const sent = await send(kept)
    if (sent.outcome === 'later') break
    if (sent.outcome === 'sold') await storage.remove(kept.key)
    // On a full disk it stays as it was and is sent again: a key makes that harmless, and it blocks nothing.
    else
      await storage
        .put({ ...kept, refusal: sent.message, ...(sent.code && { code: sent.code }) })
        .catch(() => undefined)
  }
  return storage.all()
}

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
