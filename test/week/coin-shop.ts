import { saveStaff } from '#features/people/accounts/server/staff-store.ts'
import { counterShop } from '../counter-shop.ts'
import { person } from '../world.ts'
import type { CoinShop } from './coins.ts'

/** A shop with a manager, a cashier whose drawer is open, and a rider. `isChecked`: it leaves no invariant broken. */
export async function coinShop(isChecked = true): Promise<CoinShop> {
  const all = await counterShop({ isChecked })
  const chetan = await person(all.shop.db, 'Chetan')
  await all.shop.db.transaction((tx) => saveStaff(tx, chetan.userId, 'rider'))
  return { ...all, riderId: chetan.userId, riderToken: await all.shop.signIn(chetan) }
}
