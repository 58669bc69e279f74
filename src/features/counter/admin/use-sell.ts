import { t } from '#shared/words.ts'
import { newAttemptKey } from '#features/orders/order-attempt.ts'
import { financialYear, documentNumber } from '#features/papers/document-number.ts'
import type { Supplier } from '#features/papers/supplier.ts'
import { isUnanswered } from '#shared/is-unanswered.ts'
import { dayInIndia } from '#shared/when.ts'
import { useClient } from '#ui/api-context.tsx'
import { offPaiseOf } from '#features/pricing/reductions.ts'
import type { Bill } from '../bill.ts'
import type { BillOffers } from '../bill-offers.ts'
import { aboveMrp, asSold, billTotal } from '../bill.ts'
import { counterCalls } from '../calls.ts'
import type { CounterContract } from '../contract.ts'
import { offlineDocument } from '../offline-document.ts'
import { provenSale } from '../sale-proof.ts'
import { requestOf, type Payment } from '../sale-request.ts'
import type { KeptSale } from '../sale-queue.ts'
import { timeOfSale } from '../shop-clock.ts'
import { dropSale, keepSale, keptSales } from './counter-storage.ts'
import { takeRoom } from './people-storage.ts'
import type { Sold } from './sold.ts'
import type { Cashier } from './use-cashier.ts'
import type { Device } from './use-device.ts'

/** How long a customer waits for the shop before the sale goes on offline. */
const WAIT_MS = 5_000

/**
 * Sells a bill. It gets its number and is on the disk before anything else happens. The shop's no is thrown, and the bill
 * stays open; without the shop's answer the sale is kept, and sent later with the same key.
 */
export function useSell(
  { isOnline, setKept, seenTime }: Device,
  { supplier, cashier, approval }: { supplier: Supplier | null; cashier: Cashier; approval: string | null },
) {
  const client = useClient<CounterContract>(counterCalls)
  return async (bill: Bill, payment: Payment, taken: BillOffers): Promise<Sold> => {
    const refused = aboveMrp(bill)
    if (refused) throw new Error(refused)
    const soldAt = timeOfSale(Date.now(), await seenTime())
    const customerName = payment.customer?.name ?? null
    const key = newAttemptKey()
    const kept = await keepSale((device) => {
      const { series } = device.counter
      const serial = device.nextSerial
      const sale = {
        ...requestOf(bill, payment, soldAt, taken, supplier),
        ...(cashier.cashierId && { cashierId: cashier.cashierId }),
        ...(approval !== null && { approval }),
        series,
        serial,
        offline: !isOnline,
      }
      return {
        key,
        serial,
        number: documentNumber(series, financialYear(dayInIndia(soldAt)), serial),
        sale: provenSale(device, { key, sale }),
        totalPaise: billTotal(bill, taken),
        refusal: isOnline ? interrupted() : null,
      }
    })
    const done = {
      kept,
      bill: asSold(bill),
      customerName,
      changePaise: payment.changePaise,
      cashier: cashier.name,
      offPaise: offPaiseOf(taken),
    }
    const showKept = () => keptSales.all().then(setKept, isStillKept)
    const withoutShop = (waiting: KeptSale): Sold => {
      setKept((before) => [...before, waiting])
      const onKhata = kept.sale.tenders.find(({ kind }) => kind === 'khata')
      if (payment.customer && onKhata)
        void takeRoom(payment.customer._id, onKhata.amount).catch(() => undefined)
      const { number, totalPaise } = kept
      const { customer, roundingPaise: cashRoundingPaise } = payment
      const sold = { number, totalPaise, cashRoundingPaise, soldAt: soldAt.toISOString(), customer, taken }
      return {
        ...done,
        kept: waiting,
        document: null,
        offline: supplier && offlineDocument(bill, sold, supplier),
      }
    }
    try {
      if (!isOnline) return withoutShop(kept)
      const signal = AbortSignal.timeout(WAIT_MS)
      const { data } = await client.sell({ body: kept.sale }, { idempotencyKey: kept.key, signal })
      // The customer does not wait for it: until it is done, the same sale would be sent again with its key.
      void keptSales.remove(kept.key).then(showKept, showKept)
      return { ...done, document: data.document, offline: null }
    } catch (error) {
      if (!isUnanswered(error)) {
        await dropSale(kept, bill).catch(showKept)
        throw error
      }
      const waiting = { ...kept, sale: { ...kept.sale, offline: true }, refusal: null }
      await keptSales.put(waiting).catch(isStillKept)
      return withoutShop(waiting)
    }
  }
}

/** The browser could not write. The sale is stored, and needs a look: sent again with its key, it is the same sale. */
const isStillKept = () => {}

/** Of a sale whose browser ended before the bill was done. */
const interrupted = () => t('counter.this-browser-was-closed')
