import { t } from '#shared/words.ts'
import { useCallback, useEffect, useState } from 'react'
import { formatRupees, formatPaise } from '#shared/money.ts'
import {
  billTotal,
  changeLine,
  emptyBill,
  partMrp,
  readMrp,
  splitBill,
  type Bill,
  type LineChange,
} from '../bill.ts'
import {
  keepOpenBill,
  listParked,
  openBill,
  parkBill,
  takeParked,
  type ParkedBill,
} from './counter-storage.ts'
import type { TillOffers } from './use-till-offers.ts'
import type { Said } from './use-said.ts'

/** The bill that is open in this tab, stored at every change, and those that wait. */
export function useOpenBill({ say, announce }: Said, totalOf: TillOffers['totalOf']) {
  const [bill, setBill] = useState<Bill>(openBill)
  const [parked, setParked] = useState<readonly ParkedBill[]>([])
  useEffect(() => keepOpenBill(bill), [bill])
  useEffect(() => {
    const back = openBill()
    void listParked().then((waiting) => {
      setParked(waiting)
      if (back.lines.length > 0)
        announce(t('counter.the-bill-that-was-open-is-back', { toRupees: formatPaise(billTotal(back)) }))
    })
  }, [announce])
  const change = useCallback(
    (id: number, to: LineChange) => {
      setBill((before) => changeLine(before, id, to))
      // What was said of a line that is gone.
      if (to.quantity === 0) announce('')
    },
    [announce],
  )
  const setMrp = useCallback(
    (id: number, mrp: number) => {
      setBill((before) => readMrp(before, id, mrp))
      announce(`MRP ${formatRupees(mrp)}.`)
    },
    [announce],
  )
  const otherMrp = useCallback((id: number) => setBill((before) => partMrp(before, id)), [])
  const park = async (name: string) => {
    if (bill.lines.length === 0) return
    await parkBill(bill, name)
    setBill(emptyBill)
    setParked(await listParked())
    say(name ? t('counter.parked-for-name', { name }) : t('counter.parked'), true)
  }
  /** Lays the chosen lines aside as a bill of their own. */
  const split = async (ids: ReadonlySet<number>) => {
    const [rest, part] = splitBill(bill, ids)
    await parkBill(part, t('counter.split'), rest)
    setBill(rest)
    setParked(await listParked())
    say(t('counter.split-torupees-is-parked', { toRupees: formatPaise(totalOf(part)) }), true)
  }
  /** Opens a bill that waits; with one open, joins the two. */
  const recall = async (one: ParkedBill) => {
    const taken = await takeParked(one.id)
    setParked(await listParked())
    if (!taken) return say(t('counter.that-bill-is-open-in-another-tab'), false)
    setBill(taken)
    const sum = formatPaise(totalOf(taken))
    announce(bill.lines.length > 0 ? t('counter.joined-sum', { sum }) : t('counter.recalled-sum', { sum }))
  }
  return { bill, setBill, change, setMrp, otherMrp, parked, park, split, recall }
}
