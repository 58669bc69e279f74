import { queueMails } from '#features/notifications/server/send-mail.ts'
import { queueNotices } from '#features/notifications/server/send-message.ts'
import { readMessageSettings } from '#features/notifications/server/message-settings-store.ts'
import { listOwners } from '#features/people/accounts/server/staff-store.ts'
import type { Shop } from '#features/storefront/contract.ts'
import { newHexId } from '#platform/db/hex-id.ts'
import type { Tx } from '#platform/db/postgres.ts'
import { contactOf } from '#shared/contact-address.ts'
import { localPath } from '#shared/locale-path.ts'
import { isMobile, mobileNumberOf } from '#shared/mobile-number.ts'
import { NUMBER_CHANNELS } from '#shared/number-channels.ts'
import { inLocale, t } from '#shared/words.ts'
import type { GrantedWish } from './area-store.ts'

/** Tells all who waited for a pincode, once. Where no message goes to a number, the owners are mailed whom to call. */
export async function tellWaiting(
  { readShop, publicUrl }: { readShop: () => Promise<Shop>; publicUrl: string },
  tx: Tx,
  wishes: readonly GrantedWish[],
): Promise<void> {
  if (wishes.length === 0) return
  const { name } = await readShop()
  const waiting = wishes.map(({ pincode, email: address, locale }) => ({
    pincode,
    locale,
    id: `area-${pincode}-${newHexId()}`,
    ...contactOf(address),
  }))
  const mails = waiting.flatMap(({ pincode, id, email, locale }) =>
    email === ''
      ? []
      : inLocale(locale, () => ({
          to: email,
          subject: t('mails.area-subject', { shop: name, pincode }),
          messageId: id,
          text: [
            t('mails.area-hello'),
            '',
            t('mails.area-you-asked', { shop: name, pincode }),
            '',
            publicUrl + localPath('/'),
            '',
            t('mails.area-only-mail'),
          ].join('\n'),
        })),
  )
  const { settings } = await readMessageSettings(tx)
  const isSent = NUMBER_CHANNELS.some((channel) => settings.events.area?.includes(channel))
  const numbers = waiting.flatMap(({ mobile, ...wish }) => (mobile === null ? [] : { ...wish, mobile }))
  await queueNotices(
    tx,
    numbers.map(({ pincode, id, mobile, locale }) => ({
      event: id,
      kind: 'area',
      mobile,
      values: [pincode],
      locale,
    })),
  )
  const toCall = numbers.filter(({ mobile }) => !isSent || !isMobile(mobile))
  if (toCall.length > 0) mails.push(...(await mailsToOwners(tx, toCall)))
  await queueMails(
    tx,
    mails.map((mail) => ({ mail, queue: `mails to ${mail.to}` })),
  )
}

/** One for each number, whose erasure takes its mail with it. */
const mailsToOwners = async (tx: Tx, numbers: readonly { pincode: string; mobile: number }[]) =>
  (await listOwners(tx)).flatMap(({ id, email, locale }) =>
    numbers.map(({ pincode, mobile }) => {
      const { e164, shown } = mobileNumberOf(mobile)
      return inLocale(locale, () => ({
        to: email,
        subject: t('mails.area-call-subject', { mobile: `+91 ${shown}`, pincode }),
        messageId: `area-${pincode}-${e164}-${id}-${newHexId()}`,
        text: t('mails.area-call', { mobile: `+91 ${shown}`, pincode }),
      }))
    }),
  )
