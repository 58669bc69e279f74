import { listDevicesFor } from '#features/notifications/server/push-store.ts'
import { readMessageSettings } from '#features/notifications/server/message-settings-store.ts'
import { readyChannels, type NumberDeps } from '#features/notifications/server/number-channel.ts'
import { lockUser } from '#features/people/accounts/server/user-store.ts'
import { readShopAndMails } from '#features/storefront/server/shop-store.ts'
import type { Database } from '#platform/db/postgres.ts'
import { NUMBER_CHANNELS } from '#shared/number-channels.ts'
import { AppError } from '#shared/problems.ts'
import { MOST_WATCHES } from '../contract.ts'
import { countWatches, findPackForSale, saveWatch } from './watch-store.ts'

/**
 * Has an account told once a pack is back; once more changes nothing. Returns the ways by which it can be told,
 * none for whoever has to allow one first. Throws `product_not_found`, `pack_in_stock`, `too_many_watches`.
 */
export const watchPack = (
  db: Database,
  numbers: NumberDeps,
  userId: string,
  { productId, unit }: { productId: number; unit: string },
) =>
  db.transaction(async (tx) => {
    const { email, mobile_verified_at } = await lockUser(tx, userId)
    const pack = await findPackForSale(tx, productId, unit)
    if (!pack) throw new AppError('product_not_found')
    if (pack.stock > 0) throw new AppError('pack_in_stock')
    if ((await countWatches(tx, userId)) >= MOST_WATCHES)
      throw new AppError('too_many_watches', { most: MOST_WATCHES })
    await saveWatch(tx, pack.id, userId)
    const [{ mails }, { settings }, devices] = await Promise.all([
      readShopAndMails(tx),
      readMessageSettings(tx),
      listDevicesFor(tx, [userId], 'stock'),
    ])
    const chosen = settings.events.backInStock ?? []
    const ready = mobile_verified_at === null ? [] : await readyChannels(tx, numbers, settings, 'backInStock')
    return [
      ...(mails.shopper.backInStock && email ? (['mail'] as const) : []),
      ...(chosen.includes('push') && devices.length > 0 ? (['push'] as const) : []),
      ...NUMBER_CHANNELS.filter(
        (one) => chosen.includes(one) && ready.some(({ channel }) => channel === one),
      ),
    ]
  })
