import { stateNameOf } from '#features/addresses/state-codes.ts'
import { readState } from '#features/addresses/read-state.ts'
import type { Shop, TaxSettings } from './contract.ts'
import type { BrokenRule } from './order-rules.ts'
import { t } from '#shared/words.ts'

/**
 * The name of the only state that the shop may deliver to, or null: composition and unregistered shops may not sell to
 * others (CGST Act, sections 10(2)(c) and 24(i)). A shop that has not said how it is registered, or where, is not held to it.
 */
export const onlyStateOf = ({ mode, stateCode }: TaxSettings): string | null =>
  (mode === 'composition' || mode === 'unregistered') && stateCode !== '' ? stateNameOf(stateCode) : null

const unknownState = (state: string) => t('storefront.we-do-not-know-the-state', { state })

/** Whether the shop may sell to an address of this state; the checkout says so early, and the server enforces it. */
export function stateRule({ onlyState }: Pick<Shop, 'onlyState'>, state: string): BrokenRule | null {
  const read = readState(state)
  // Saved before states were read: a document must not name another one’s tax.
  if (read === null) return { code: 'address_state_unknown', message: unknownState(state), data: { state } }
  if (onlyState === undefined || read === onlyState) return null
  return {
    code: 'inter_state_needs_registration',
    message: t('storefront.the-shop-delivers-only-within-state', { state: onlyState }),
    data: { state: onlyState },
  }
}
