import { touch } from '#platform/db/change-store.ts'
import type { Database, Tx } from '#platform/db/postgres.ts'
import { invalidField } from '#shared/invalid-field.ts'
import { refuseStaleSave } from '#shared/stale-save.ts'
import type { Actor } from '#features/audit/actor.ts'
import { recordAudit } from '#features/audit/server/record-audit.ts'
import { missingImages } from '#features/media/server/image-store.ts'
import { changesOn, type BannerDraft } from '#features/storefront/banners.ts'
import { tags } from '#features/storefront/content-tags.ts'
import { lockSection, readBanners, saveSection } from '#features/storefront/server/shop-store.ts'

/** In this order. Throws `stale` when somebody else saved meanwhile, `invalid` for a picture not of this shop. */
export function saveBanners(
  db: Database,
  actor: Actor,
  sent: { banners: BannerDraft[]; updatedAt?: string | undefined },
): ReturnType<typeof readBanners> {
  return db.transaction(async (tx) => {
    const { banners } = sent
    await lockSection(tx, 'banners')
    const before = await readBanners(tx)
    refuseStaleSave(sent, { ...before, updatedAt: before.updatedAt.toISOString() })
    await refuseUnknownPictures(tx, before.banners, banners)
    await saveSection(tx, 'banners', banners)
    await recordAudit(tx, actor, {
      action: 'marketing.banners',
      subjectId: null,
      before: { banners: before.banners },
      after: { banners },
    })
    const saved = await readBanners(tx)
    await touch(tx, [tags.settings])
    return saved
  })
}

async function refuseUnknownPictures(tx: Tx, before: BannerDraft[], banners: BannerDraft[]): Promise<void> {
  const known = new Set(before.map(({ image }) => image))
  const images = banners.map(({ image }) => image).filter((image) => image !== '' && !known.has(image))
  const [missing] = await missingImages(tx, images)
  if (missing === undefined) return
  const message = 'This picture does not exist in this shop'
  const at = banners.findIndex(({ image }) => image === missing)
  throw invalidField(`banners.${at}.image`, message)
}

/** Renders home again if a banner starts or ends today; called at the start of a day in India. */
export async function touchBannersChangingToday(db: Database, now: Date): Promise<void> {
  const { banners } = await readBanners(db)
  if (banners.some((banner) => changesOn(banner, now))) await touch(db, [tags.settings])
}
