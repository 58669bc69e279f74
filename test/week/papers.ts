import { billOffers } from '#features/counter/bill-offers.ts'
import { addToBill, billTotal, emptyBill } from '#features/counter/bill.ts'
import type { CataloguePart, CounterPack } from '#features/counter/catalogue-contract.ts'
import { fetchCatalogue, type PartQuery } from '#features/counter/fetch-catalogue.ts'
import { offlineDocument } from '#features/counter/offline-document.ts'
import { taxOn } from '#features/counter/pack-tax.ts'
import { requestOf } from '#features/counter/sale-request.ts'
import type { DeviceSettings } from '#features/counter/settings-contract.ts'
import type { TaxDocument } from '#features/papers/document-contract.ts'
import { financialYear, documentNumber } from '#features/papers/document-number.ts'
import { fromRupees } from '#shared/money.ts'
import { dayInIndia } from '#shared/when.ts'
import type { Reply } from '../server.ts'
import type { CoinShop, OfflineSale } from './coins.ts'

// Papers in people's hands, as they were printed: by the shop, or by a till that had no line.

/** Where a paper is handed over: of goods of the shelves at the counter or at a door, of those that the coins pay, or that store credit does. */
export type Place = 'counter' | 'door' | 'coins' | 'credit' | 'book'

/** A paper as somebody holds it. */
interface Paper {
  orderId: string
  place: Place
  printed: TaxDocument
}

/** What a paper says, and what is printed of it: neither the notes that came later, nor what is left to give back. */
const asPrinted = ({ notes: _notes, rows, orderId: _orderId, ...head }: TaxDocument) => ({
  ...head,
  rows: rows.map(({ left: _left, ...row }) => row),
})

/** The till of a shop with what it knows of goods and taxes, and everything that is printed anywhere. */
export async function paperStory({ shop, manager, run }: CoinShop, carriesTax: boolean) {
  const papers = new Map<string, Paper>()
  const rates = new Map<number, number>()
  const toLookAt = new Set<string>()
  const read = async (call: `GET /${string}`, query: Record<string, string> = {}) => {
    const { status, body } = await shop.call(call, { as: manager, query })
    if (status !== 200) throw new Error(`${call}: ${status} ${JSON.stringify(body)}`)
    return body.data
  }
  const { supplier } = (await read('GET /api/counter/settings')) as DeviceSettings
  const known = new Map<number, CounterPack[]>()
  let version: number | null = null
  let offers: NonNullable<CataloguePart['offers']> = []

  /** The till asks what has changed; returns the products of which it knows another tax than the shop has. */
  async function fetchGoods(): Promise<number[]> {
    const part = (query: PartQuery) =>
      read(
        'GET /api/counter/catalogue',
        Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)])),
      )
    const change = await fetchCatalogue(part, version)
    version = change.version
    offers = change.offers ?? offers
    for (const pack of change.packs)
      known.set(pack.productId, [
        ...(known.get(pack.productId) ?? []).filter(({ unit }) => unit !== pack.unit),
        pack,
      ])
    const today = dayInIndia(new Date())
    return [...rates.keys()].filter((productId) =>
      known.get(productId)!.some((pack) => taxOn(pack, today)?.rateBp !== rates.get(productId)),
    )
  }

  function keep(printed: TaxDocument, place: Place, orderId = printed.orderId) {
    const before = papers.get(printed.number)
    if (!before) papers.set(printed.number, { orderId, place, printed })
    else before.orderId ||= orderId
  }

  async function couponBack(number: string, against: string, rows: TaxDocument['rows']): Promise<number> {
    const { rows: billed } = papers.get(against)!.printed
    if (billed.every(({ coupon }) => coupon === 0)) return 0
    const places = await run<{ position: number; of_position: number }>(
      `SELECT r.position, r.of_position FROM tax_document_rows r JOIN tax_documents d ON d.id = r.document_id WHERE d.number = $1`,
      [number],
    )
    return rows.reduce((sum, { position, gross }) => {
      const of = places.find((one) => one.position === position)!.of_position
      const bill = billed.find((one) => one.position === of)!
      const [back, paid] = [fromRupees(gross), fromRupees(bill.gross)]
      const coupon = fromRupees(bill.coupon)
      return sum + (paid === 0 ? 0 : Math.round((back * (paid + coupon)) / paid) - back)
    }, 0)
  }

  return {
    fetchGoods,
    /** The tax of a product as the shop has it from today on. */
    async setRate(productId: number, rateBp: number, validFrom = dayInIndia(new Date())) {
      const { status, body } = await shop.call('PUT /api/tax/product/{id}', {
        as: manager,
        params: { id: String(productId) },
        body: { hsn: '1101', treatment: 'taxable', rate: rateBp / 100, validFrom },
      })
      if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`)
      if (validFrom === dayInIndia(new Date())) rates.set(productId, rateBp)
    },
    /** Prints a sale without a line; returns it with the prices and taxes that its paper says. */
    print(sale: OfflineSale, place: Place): OfflineSale {
      const day = dayInIndia(new Date(sale.soldAt))
      const bill = sale.lines.reduce((before, { productId, unit, quantity, grams }) => {
        const pack = known.get(Number(productId))!.find((one) => one.unit === unit)!
        return addToBill(before, pack, { ...(quantity !== undefined && { quantity }), grams: grams ?? null })
      }, emptyBill)
      const rules = offers.map(({ _id: id, ...offer }) => ({ ...offer, id }))
      const versions = new Map(offers.map(({ _id, version: one }) => [_id, one]))
      const taken = { ...billOffers(bill, rules, null), versions }
      const totalPaise = billTotal(bill, taken)
      const paidPaise = sale.tenders.reduce((sum, { amount }) => sum + fromRupees(amount), 0)
      const number = documentNumber(sale.series, financialYear(day), sale.serial)
      const printed = offlineDocument(
        bill,
        {
          number,
          soldAt: sale.soldAt,
          totalPaise,
          cashRoundingPaise: paidPaise - totalPaise,
          customer: null,
          taken,
        },
        supplier,
      )
      keep(printed, place, '')
      const payment = { tenders: sale.tenders, changePaise: 0, roundingPaise: 0, customer: null }
      const request = requestOf(bill, payment, new Date(sale.soldAt), taken, supplier)
      const lines = request.lines.map(({ tax, ...line }) => ({ ...line, ...(carriesTax && tax && { tax }) }))
      return { ...sale, ...request, lines }
    },
    /** What the shop answers to a sale: its paper, and whether somebody must look at the tax that the till has printed. */
    sold({ lines }: Pick<OfflineSale, 'lines'>, { status, body }: Reply, place: Place) {
      if (status >= 300) return
      const { number, orderId } = body.data.document as TaxDocument
      const isNew = !papers.get(number)?.orderId
      keep(body.data.document, place)
      papers.get(number)!.orderId = orderId
      const differs = lines.some(
        ({ productId, tax }) =>
          tax && rates.has(Number(productId)) && tax.rateBp !== rates.get(Number(productId)),
      )
      if (isNew && differs) toLookAt.add(orderId)
    },
    /** Keeps a note or a bill that is handed over; returns it if it is a new one. */
    handOver(paper: TaxDocument, place: Place): TaxDocument | null {
      if (papers.has(paper.number)) return null
      keep(paper, place)
      return paper
    },
    billOf: (orderId: string) => read('GET /api/tax/document', { orderId }) as Promise<TaxDocument>,
    noteOf: (orderId: string, number: string) =>
      read('GET /api/tax/document', { orderId, number }) as Promise<TaxDocument>,
    /** What the papers of some places come to, in paise: bills less notes. */
    sumOf: (...places: Place[]) =>
      [...papers.values()]
        .filter(({ place }) => places.includes(place))
        .reduce(
          (sum, { printed }) => sum + fromRupees(printed.totals.total) * (printed.against === null ? 1 : -1),
          0,
        ),
    /**
     * What came off whole bills of some places by coupons and offers on baskets, and what rounding added, in paise. What comes back
     * is worth what its bill's row was without its share of them.
     */
    async besides(...places: Place[]) {
      const sums = { coupon: 0, roundOff: 0 }
      for (const { place, printed } of papers.values()) {
        if (!places.includes(place)) continue
        const { number, against, rows, totals } = printed
        sums.roundOff += (against === null ? 1 : -1) * fromRupees(totals.roundOff)
        if (against === null) sums.coupon += rows.reduce((paise, { coupon }) => paise + fromRupees(coupon), 0)
        else sums.coupon -= await couponBack(number, against, rows)
      }
      return sums
    },
    /** The papers that the shop shows otherwise than they were printed, and the bills whose tax it does not list as it should. */
    async compare() {
      const differences: { what: string; printed: unknown; shown: unknown }[] = []
      for (const [number, { orderId, printed }] of papers) {
        const shown = await read('GET /api/tax/document', { orderId, number })
        const [theirs, ours] = [asPrinted(printed), asPrinted(shown as TaxDocument)].map((one) =>
          JSON.stringify(one, Object.keys(flat(one)).sort()),
        )
        if (theirs !== ours) differences.push({ what: number, printed: theirs, shown: ours })
      }
      const ids = [...papers.values()].map(({ orderId }) => orderId)
      const listed = await run<{ id: string }>(
        `SELECT order_id AS id FROM counter_checks WHERE kind = 'tax' AND order_id = ANY($1)`,
        [ids],
      )
      const [printed, shown] = [[...toLookAt].sort(), listed.map(({ id }) => id).sort()]
      if (printed.join() !== shown.join()) differences.push({ what: 'taxes to look at', printed, shown })
      return differences
    },
    count: () => papers.size,
  }
}

/** The names of all fields, for a text of them in one order. */
function flat(value: unknown, names: Record<string, true> = {}): Record<string, true> {
  if (typeof value !== 'object' || value === null) return names
  for (const [name, part] of Object.entries(value)) {
    names[name] = true
    flat(part, names)
  }
  return names
}
