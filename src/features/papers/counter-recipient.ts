import { withoutMobiles } from '#shared/without-mobiles.ts'
import { stateNameOf } from '#features/addresses/state-codes.ts'
import type { Recipient } from './supplier.ts'

/** "Other territory", for a state that has no code. */
const OTHER_TERRITORY = '97'

/** Whoever buys at the counter takes the goods in the shop’s own state (IGST Act, section 10). */
export const counterRecipient = ({ name }: Pick<Recipient, 'name'>, stateCode: string): Recipient => ({
  name: withoutMobiles(name),
  mobile: null,
  address: '',
  state: stateNameOf(stateCode),
  stateCode: stateCode || OTHER_TERRITORY,
  pincode: '',
})
