import { t } from '#shared/words.ts'
import type { RefObject } from 'react'
import { aboveMrp, askedAbout, isUnread, isUnweighed, manyOf, type Bill } from '../bill.ts'
import type { Said } from './use-said.ts'

interface BeginPay {
  bill: Bill
  setBill: (change: (before: Bill) => Bill) => void
  till: RefObject<HTMLElement | null>
  /** Focuses a line that waits for its weight, or the field. */
  focusNext: () => void
  /** Whether a manager must be asked first; the question is then on the screen. */
  asksManager: () => boolean
  onPay: () => void
}

/** Begins to take the money for a bill, or says what comes before that. */
export function useBeginPay(
  { say, announce }: Said,
  { bill, setBill, till, focusNext, asksManager, onPay }: BeginPay,
) {
  return () => {
    const toWeigh = bill.lines.find(isUnweighed)
    if (toWeigh) {
      focusNext()
      return say(t('counter.weigh-name-first', { name: toWeigh.pack.name }), false)
    }
    const toRead = bill.lines.find(isUnread)
    if (toRead) {
      till.current?.querySelector<HTMLElement>('[data-reads]')?.focus()
      return say(t('counter.which-mrp-is-printed-on-name', { name: toRead.pack.name }), false)
    }
    const refused = aboveMrp(bill)
    if (refused) return say(refused, false)
    const many = manyOf(bill)
    if (many) {
      setBill((before) => askedAbout(before, many))
      return say(
        t('counter.is-it-quantity-of-name', { quantity: many.quantity, name: many.pack.name }),
        false,
      )
    }
    if (asksManager()) return say(t('counter.this-price-needs-a-manager'), false)
    if (bill.lines.length === 0) return
    announce('')
    onPay()
  }
}
