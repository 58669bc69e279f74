import { findSetting, saveSetting } from '#features/storefront/server/settings-store.ts'
import { readShop, readTaxSettings, readUpiSettings } from '#features/storefront/server/shop-store.ts'
import { supplierOf } from '#features/tax/tax-readiness.ts'
import type { Tx } from '#platform/db/postgres.ts'
import { counterSettings, type CounterSettings, type DeviceSettings } from '../contract.ts'

const SECTION = 'counter'

/** The settings of the counter; of a shop that has saved none, the default ones. */
export const readCounterSettings = async (tx: Tx): Promise<CounterSettings> =>
  counterSettings.safeParse(await findSetting(tx, SECTION)).data ?? counterSettings.parse({ scales: [] })

export const saveCounterSettings = (tx: Tx, settings: CounterSettings) => saveSetting(tx, SECTION, settings)

/** What a counter keeps of the settings. */
export async function readDeviceSettings(tx: Tx): Promise<DeviceSettings> {
  const [settings, { vpa, name, mc, kind }, shop, tax] = await Promise.all([
    readCounterSettings(tx),
    readUpiSettings(tx),
    readShop(tx),
    readTaxSettings(tx),
  ])
  return { ...settings, upi: vpa === '' ? null : { vpa, name, mc, kind }, supplier: supplierOf(shop, tax) }
}
