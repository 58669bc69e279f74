import { counterRecipient } from '#features/papers/counter-recipient.ts'
import type { TaxDocument } from '#features/papers/document-contract.ts'
import { draftDocument } from '#features/papers/document-rows.ts'
import { asMixedSupply } from '#features/papers/mixed-supply.ts'
import { printedParts, placeOf } from '#features/papers/printed-parts.ts'
import type { Supplier } from '#features/papers/supplier.ts'
import type { Promotions } from '#features/promotions/apply-promotions.ts'
import { unitCode } from '#features/papers/unit-code.ts'
import { fromRupees } from '#shared/money.ts'
import { dayInIndia } from '#shared/when.ts'
import { asSold, lineAmount, type Bill } from './bill.ts'
import { taxOn } from './pack-tax.ts'
import { packsOf } from './sale-lines.ts'

/** The document of a sale that the shop does not have yet: the one that the server writes, without the order's number. */
export function offlineDocument(
  bill: Bill,
  sale: {
    taken?: Promotions | null
    number: string
    soldAt: string
    totalPaise: number
    cashRoundingPaise?: number
    customer: { name: string; mobile: number | null } | null
  },
  supplier: Supplier,
): TaxDocument {
  const recipient = counterRecipient(sale.customer ?? { name: '', mobile: null }, supplier.stateCode)
  const day = dayInIndia(new Date(sale.soldAt))
  const goods = asSold(bill).lines.map((line, at) => {
    const { pack, quantity, grams, unitPaise } = line
    const packGrams = pack.weighed ? pack.grams : null
    const packs = packsOf({ quantity, grams: pack.weighed ? grams : null, packGrams })
    return {
      line: at,
      name: `${pack.name}, ${pack.unit}`,
      secondName: pack.secondName ?? null,
      uqc: unitCode(pack.unit, packGrams !== null),
      packs,
      quantityMilli: packGrams === null ? packs * 1000 : (grams ?? packs * packGrams),
      pricePaise: Math.max(line.mrpPaise ?? fromRupees(pack.mrp), unitPaise),
      grossPaise: lineAmount(line),
      offerPaise: sale.taken?.lineOffPaise[at] ?? 0,
      productId: pack.productId,
      packId: 0,
      tax: taxOn(pack, day),
    }
  })
  const groups = sale.taken?.offers.flatMap((offer) => offer.groups ?? []) ?? []
  const draft = draftDocument({
    mode: supplier.mode,
    interState: false,
    goods: supplier.onePrice === 'highest' ? asMixedSupply(goods, groups) : goods,
    charges: [],
    couponPaise: sale.taken ? (sale.taken.basket?.offPaise ?? 0) + sale.taken.couponPaise : 0,
    totalPaise: sale.totalPaise,
  })
  const rows = draft.rows.map((row, position) => ({ ...row, position }))
  return {
    ...printedParts(
      { ...draft, rows, supplier, recipient, cashRoundingPaise: sale.cashRoundingPaise ?? 0 },
      [],
    ),
    number: sale.number,
    issuedAt: sale.soldAt,
    orderId: '',
    against: null,
    gstEffective: true,
    placeOfSupply: placeOf(recipient.stateCode),
    interState: false,
    notes: [],
  }
}
