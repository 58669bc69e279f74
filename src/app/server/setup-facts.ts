import { countProductsOnSale } from '#features/catalogue/server/product-store.ts'
import { listActiveCharges } from '#features/charges/server/charge-store.ts'
import { getUser } from '#features/people/accounts/server/user-store.ts'
import { ONLINE_METHODS, paymentMethodLabels, type OnlineMethod } from '#features/payments/methods.ts'
import { queueMail } from '#features/notifications/server/send-mail.ts'
import type { SetupFacts } from '#features/storefront/server/get-setup.ts'
import type { QueueTestMail } from '#features/storefront/server/test-mail.ts'
import { greeting } from '#platform/mail/greeting.ts'
import { inLocale, t } from '#shared/words.ts'
import { fieldsOf, isRequired } from '#shared/payment-providers.ts'
import type { Tx } from '#platform/db/postgres.ts'

/** What the list "Before you open" needs from other features. */
export async function readSetupFacts(
  tx: Tx,
  isOffered: (method: OnlineMethod) => boolean,
): Promise<SetupFacts> {
  const products = await countProductsOnSale(tx)
  const charges = await listActiveCharges(tx)
  return {
    products,
    charges: charges.length,
    onlineMethods: ONLINE_METHODS.filter(isOffered).map((method) => paymentMethodLabels[method]),
    missingKeys: ONLINE_METHODS.filter((method) => !isOffered(method)).map((method) => ({
      label: paymentMethodLabels[method],
      needs: fieldsOf(method)
        .filter(isRequired)
        .map(({ label }) => label),
    })),
  }
}

/** Queues the test mail to the administrator's own address, and returns the address. */
export async function queueTestMail(
  tx: Tx,
  { userId, messageId, shop, link }: Parameters<QueueTestMail>[1],
  publicUrl: string,
): Promise<string> {
  const { name, email, locale } = await getUser(tx, userId)
  const mail = inLocale(locale, () => ({
    subject: t('mails.test-mail-subject', { shop }),
    text: [...greeting(name), t('mails.test-mail'), '', `${publicUrl}${link}`, ''].join('\n'),
  }))
  await queueMail(tx, { messageId, to: email, ...mail })
  return email
}
