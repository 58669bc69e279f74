import type { Tx } from '#platform/db/postgres.ts'
import { shop, type Shop } from '../contract.ts'
import { defaultShop } from '../default-shop.ts'
import { overDefaults } from '../over-defaults.ts'
import { findSetting, saveSetting } from './settings-store.ts'

const KEY = 'shop'

/** The shop's own data: what its keeper has set, the defaults for the rest and for what no longer fits. */
export async function readShop(tx: Tx): Promise<Shop> {
  return overDefaults(shop, defaultShop, await findSetting(tx, KEY))
}

/** Keeps the shop's data. The caller touches the settings. */
export const saveShop = (tx: Tx, value: Shop): Promise<void> => saveSetting(tx, KEY, shop.parse(value))
