import { touch } from '#platform/db/change-store.ts'
import type { Database, Tx } from '#platform/db/postgres.ts'
import { invalidField } from '#shared/invalid-field.ts'
import { AppError } from '#shared/problems.ts'
import { refuseStaleSave } from '#shared/stale-save.ts'
import type { Actor } from '#features/audit/actor.ts'
import { stateNameOf } from '#features/addresses/state-codes.ts'
import { recordAudit } from '#features/audit/server/record-audit.ts'
import { missingImages } from '#features/media/server/image-store.ts'
import { tags } from '../content-tags.ts'
import type { Settings, Shop } from '../contract.ts'
import type { SettingsSection, SettingsValues } from '../settings-sections.ts'
import { valuesOf } from '../settings-values.ts'
import { keepHours } from './set-opening.ts'
import { lockSection, readSettings, saveSection } from './shop-store.ts'

/** One section as filled in; `updatedAt` is the section's time when the form was loaded. */
type SettingsChange = {
  [S in SettingsSection]: { section: S; values: SettingsValues[S]; updatedAt?: string | undefined }
}[SettingsSection]

/**
 * Saves one section of the settings; pages that show it change at once. Throws `stale` when somebody else has saved
 * the section since the form was read, `invalid` for a picture that is not stored in this shop, and `gstin_other_state`.
 */
export function updateSettings(db: Database, actor: Actor, change: SettingsChange): Promise<Settings> {
  return db.transaction(async (tx) => {
    await lockSection(tx, change.section)
    const settings = await readSettings(tx)
    const before = valuesOf(settings, change.section)
    const updatedAt = settings.updatedAt[change.section]
    refuseStaleSave({ ...change.values, updatedAt: change.updatedAt }, { ...before, updatedAt })
    refuseOtherState(settings, change)
    await refuseUnknownPicture(tx, settings.shop, change)
    if (change.section === 'opening') await keepHours(tx, settings.shop.opening, change.values)
    await saveSection(tx, change.section, change.values)
    await recordAudit(tx, actor, {
      action: 'settings.update',
      subjectId: change.section,
      before,
      after: change.values,
    })
    const saved = await readSettings(tx)
    // No page shows the mail settings.
    if (change.section !== 'mails') await touch(tx, [tags.settings])
    return saved
  })
}

/** The first two digits of a GSTIN are the state's. */
function refuseOtherState({ shop, tax }: Settings, change: SettingsChange): void {
  const [field, gstin, code] =
    change.section === 'legal'
      ? ['gstin', change.values.gstin, tax.stateCode]
      : change.section === 'tax'
        ? ['stateCode', shop.gstin, change.values.stateCode]
        : []
  if (!field || !gstin || !code || gstin.startsWith(code)) return
  const message = `The GSTIN ${gstin} is of ${stateNameOf(gstin.slice(0, 2))}, and the shop’s state is ${stateNameOf(code)}.`
  throw new AppError('gstin_other_state', undefined, { message, fields: { [`values.${field}`]: message } })
}

async function refuseUnknownPicture(tx: Tx, { logo, seo }: Shop, change: SettingsChange): Promise<void> {
  const [field, picture, before] =
    change.section === 'general'
      ? ['logo', change.values.logo, logo]
      : change.section === 'seo'
        ? ['image', change.values.image, seo.image]
        : []
  if (!picture || picture === before) return
  if ((await missingImages(tx, [picture])).length === 0) return
  const message = 'This picture does not exist in this shop'
  throw invalidField(`values.${field}`, message)
}
