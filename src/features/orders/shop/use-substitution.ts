import { useState } from 'react'
import type { CartLine } from '#features/cart/cart-line.ts'
import { useUser } from '#features/people/accounts/shop/use-user.ts'
import type { Substitution } from '#shared/substitutions.ts'
import type { OrderRequest } from '../order-request.ts'

export interface SubstitutionWish {
  /** For the whole order: initially what the shopper chose last time, or a call. */
  whole: Substitution
  choose: (wish: Substitution) => void
  of: (line: CartLine) => Substitution
  chooseFor: (line: CartLine, wish: Substitution) => void
  /** The fields of the request. */
  request: (lines: readonly CartLine[]) => Pick<OrderRequest, 'substitution' | 'lines'>
}

/** What the shopper wants if an item is missing. A line follows the order until something else is chosen for it. */
export function useSubstitution(): SubstitutionWish {
  const { user } = useUser()
  const [chosen, choose] = useState<Substitution | null>(null)
  const [own, setOwn] = useState<ReadonlyMap<string, Substitution>>(new Map())
  const whole = chosen ?? user?.substitution ?? 'call'
  const of = ({ key }: CartLine) => own.get(key) ?? whole
  return {
    whole,
    choose,
    of,
    chooseFor: ({ key }, wish) => setOwn(new Map(own).set(key, wish)),
    request: (lines) => {
      const different = lines
        .filter((line) => of(line) !== whole)
        .map((line) => ({ productId: line.product._id, unit: line.unit, substitution: of(line) }))
      return { substitution: whole, ...(different.length > 0 && { lines: different }) }
    },
  }
}
