import { percentOfPaise } from '#shared/money.ts'

/** What a line of a bill says about money, in paise and percent; null where it says nothing. */
interface LineTerms {
  /** Packs; of what is sold by weight also a part of one. */
  quantity: number
  ratePaise: number | null
  amountPaise: number | null
  discountPercent: number
  discountPaise: number
  gstPercent: number
  gstPaise: number
  freightPaise: number
}

/**
 * What a line costs with everything: discount off, tax and freight on. Bills write their amount before or behind each of
 * these, so the one that fits the rate decides what is still to come. Where none fits, `differs` says what the rate comes to
 * and the amount counts, unless `from` says otherwise.
 */
export function landedCost(
  terms: LineTerms,
  from: 'amount' | 'rate' | undefined,
): { landedPaise: number; differs: { byRatePaise: number; amountPaise: number } | null } {
  const { quantity, ratePaise, amountPaise, freightPaise } = terms
  const discounted = (paise: number) =>
    Math.max(0, paise - percentOfPaise(paise, terms.discountPercent) - terms.discountPaise)
  const taxed = (paise: number) => paise + percentOfPaise(paise, terms.gstPercent) + terms.gstPaise
  if (ratePaise === null)
    return { landedPaise: amountPaise === null ? 0 : amountPaise + freightPaise, differs: null }
  const gross = Math.round(ratePaise * quantity)
  const byRatePaise = taxed(discounted(gross)) + freightPaise
  if (amountPaise === null || from === 'rate') return { landedPaise: byRatePaise, differs: null }
  // Rates are rounded to the paisa, and amounts to the rupee.
  const fits = (paise: number) => Math.abs(paise - amountPaise) <= 100 + quantity / 2
  if (fits(byRatePaise)) return { landedPaise: amountPaise, differs: null }
  if (fits(byRatePaise - freightPaise)) return { landedPaise: amountPaise + freightPaise, differs: null }
  if (fits(discounted(gross))) return { landedPaise: taxed(amountPaise) + freightPaise, differs: null }
  if (fits(gross)) return { landedPaise: taxed(discounted(amountPaise)) + freightPaise, differs: null }
  return {
    landedPaise: amountPaise + freightPaise,
    differs: from === 'amount' ? null : { byRatePaise, amountPaise },
  }
}
