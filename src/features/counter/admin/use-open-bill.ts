import { useCallback, useEffect, useState } from 'react'
import { formatRupees, toRupees } from '#shared/money.ts'
import { billTotal, changeLine, emptyBill, type Bill, type LineChange } from '../bill.ts'
import {
  keepOpenBill,
  listParked,
  openBill,
  parkBill,
  takeParked,
  type ParkedBill,
} from './counter-storage.ts'
import type { Said } from './use-said.ts'

/** The bill that is open in this tab, stored at every change, and those that wait. */
export function useOpenBill({ say, announce }: Said) {
  const [bill, setBill] = useState<Bill>(openBill)
  const [parked, setParked] = useState<readonly ParkedBill[]>([])
  useEffect(() => keepOpenBill(bill), [bill])
  useEffect(() => {
    const back = openBill()
    void listParked().then((waiting) => {
      setParked(waiting)
      if (back.lines.length > 0)
        announce(`The bill that was open is back: ${formatRupees(toRupees(billTotal(back)))}.`)
    })
  }, [announce])
  const change = useCallback(
    (id: number, to: LineChange) => setBill((before) => changeLine(before, id, to)),
    [],
  )
  const park = async () => {
    if (bill.lines.length === 0) return
    await parkBill(bill)
    setBill(emptyBill)
    setParked(await listParked())
    say('Parked.', true)
  }
  const recall = async (one: ParkedBill) => {
    if (bill.lines.length > 0) return say('Finish or park this bill first.', false)
    const taken = await takeParked(one.id)
    setParked(await listParked())
    if (!taken) return say('That bill is open in another tab.', false)
    setBill(taken)
    announce(`Recalled, ${formatRupees(toRupees(billTotal(taken)))}.`)
  }
  return { bill, setBill, change, parked, park, recall }
}
