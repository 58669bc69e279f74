import { hmacSha256, sha256 } from '#shared/hmac-sha256.ts'
import type { SaleRequest } from './sale-contract.ts'

/** What the shop stores of a device: the hash of its key. With it a device proves its sales, and the shop checks them. */
export const deviceHashOf = (deviceKey: string): Uint8Array => sha256(new TextEncoder().encode(deviceKey))

/** What may change until it is sent is left out: a mistyped UPI reference, and whether the first try was answered. */
const provenText = (idempotencyKey: string, sale: SaleRequest): string =>
  JSON.stringify([
    'tokri-sale-1',
    idempotencyKey.toLowerCase(),
    sale.series ?? null,
    sale.serial ?? null,
    sale.soldAt,
    sale.customerId ?? null,
    sale.lines.map(({ productId, unit, quantity, grams, price, tax }) => [
      productId,
      unit,
      quantity ?? null,
      grams ?? null,
      price ?? null,
      tax ? [tax.hsn, tax.treatment, tax.rateBp] : null,
    ]),
    sale.tenders.map(({ kind, amount }) => [kind, amount]),
    ...(sale.cashierId === undefined ? [] : [sale.cashierId]),
    ...(sale.offers?.length
      ? [
          sale.offers.map(({ id, version, amount }) => [id, version, amount]),
          sale.lines.map(({ offer }) => offer ?? 0),
        ]
      : []),
    ...(sale.onePrice === undefined ? [] : [sale.onePrice, sale.offers?.map(({ groups }) => groups ?? [])]),
    ...(sale.lines.some(({ secondName }) => secondName)
      ? [sale.lines.map(({ secondName }) => secondName ?? null)]
      : []),
    ...(sale.mode === undefined ? [] : [sale.mode]),
  ])

export const saleProof = (deviceHash: Uint8Array, idempotencyKey: string, sale: SaleRequest): string =>
  hmacSha256(deviceHash, provenText(idempotencyKey, sale))

/** A sale as its device sends it; what a version without proofs has kept is proven by the device that still has it. */
export const provenSale = (
  { deviceKey, counter }: { deviceKey: string; counter: { series: string } },
  { key, sale }: { key: string; sale: SaleRequest },
): SaleRequest =>
  sale.proof !== undefined || (sale.series ?? counter.series) !== counter.series
    ? sale
    : { ...sale, proof: saleProof(deviceHashOf(deviceKey), key, sale) }
