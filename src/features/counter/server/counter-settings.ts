import type { Actor } from '#features/audit/actor.ts'
import { recordAudit } from '#features/audit/server/record-audit.ts'
import { findSettings, lockSetting, saveSetting } from '#features/storefront/server/settings-store.ts'
import {
  readPaperSettings,
  readShop,
  readTaxSettings,
  readUpiSettings,
} from '#features/storefront/server/shop-store.ts'
import { supplierOf } from '#features/papers/tax-readiness.ts'
import type { Database, Tx } from '#platform/db/postgres.ts'
import { invalidField } from '#shared/invalid-field.ts'
import { refuseStaleSave } from '#shared/stale-save.ts'
import { t } from '#shared/words.ts'
import { counterSettings, type CounterSettings, type DeviceSettings } from '../settings-contract.ts'

const SECTION = 'counter'

/** The settings of the counter; of a shop that has saved none, the default ones. */
export async function readCounterSettings(tx: Tx): Promise<CounterSettings & { updatedAt: string }> {
  const [row] = await findSettings(tx, [SECTION])
  const settings = counterSettings.safeParse(row?.value).data ?? counterSettings.parse({ scales: [] })
  return { ...settings, updatedAt: (row?.updated_at ?? new Date(0)).toISOString() }
}

/** Throws `stale` if somebody else has saved since `updatedAt`. */
export const saveCounterSettings = (
  db: Database,
  actor: Actor,
  { updatedAt, ...settings }: CounterSettings & { updatedAt?: string | undefined },
): Promise<void> =>
  db.transaction(async (tx) => {
    await lockSetting(tx, SECTION)
    const before = await readCounterSettings(tx)
    refuseStaleSave({ ...settings, updatedAt }, before)
    // GS1 leaves these to shops; everything else is on packets of the world, all of India's among them (890). A prefix that was saved
    // earlier stays, or nothing else could be saved.
    const had = new Set(before.scales.map(({ prefix }) => prefix))
    for (const [at, { prefix }] of settings.scales.entries())
      if (!had.has(prefix) && !/^(?:2|0[24])/.test(prefix))
        throw invalidField(`scales.${at}.prefix`, () => t('said.labels-of-a-shop-begin-with-2'), 400)
    await saveSetting(tx, SECTION, settings)
    await recordAudit(tx, actor, {
      action: 'counter.settings',
      subjectId: null,
      before: auditedSettings(before),
      after: auditedSettings({ ...settings, updatedAt }),
    })
  })

const auditedSettings = ({ scales, ...others }: CounterSettings & { updatedAt?: string | undefined }) => ({
  labels: scales
    .map(
      ({ prefix, itemDigits, value, factor = 1 }) => `${prefix}: ${itemDigits} digits, ${value} × ${factor}`,
    )
    .join('; '),
  ...others,
})

export async function readDeviceSettings(tx: Tx): Promise<DeviceSettings> {
  const [settings, { vpa, name, mc, kind }, shop, tax, { secondName }] = await Promise.all([
    readCounterSettings(tx),
    readUpiSettings(tx),
    readShop(tx),
    readTaxSettings(tx),
    readPaperSettings(tx),
  ])
  return {
    ...settings,
    upi: vpa === '' ? null : { vpa, name, mc, kind },
    ...(secondName && { secondName }),
    supplier: supplierOf(shop, tax),
  }
}
