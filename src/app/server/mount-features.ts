import type { FastifyInstance } from 'fastify'
import type { Actor } from '#features/audit/actor.ts'
import type { Shop } from '#features/storefront/contract.ts'
import { findPublishedProducts } from '#features/catalogue/server/product-store.ts'
import { toProduct } from '#features/catalogue/server/product-view.ts'
import { lockDrawerForCash } from '#features/counter/server/drawer.ts'
import { listPickingSlips } from '#features/fulfilment/desk/server/list-picking-slips.ts'
import { transitionOrder } from '#features/fulfilment/desk/server/transition-order.ts'
import { tellOfLeft } from '#features/fulfilment/riders/server/read-attention.ts'
import { slotReader } from '#features/fulfilment/slots/server/slot-view.ts'
import { giveOnKhata, returnOnKhata } from '#features/khata/server/give-on-khata.ts'
import { mediaQueues } from '#features/media/server/media.ts'
import type { NumberDeps } from '#features/notifications/server/number-channel.ts'
import { queueMail } from '#features/notifications/server/send-mail.ts'
import { deliveryCodesFrom } from '#features/orders/server/delivery-codes.ts'
import type { PaymentDeps } from '#features/orders/server/payment/payment-deps.ts'
import { resolvePaymentReview } from '#features/orders/server/payment/resolve-review.ts'
import { readOrderTerms, type OrderTerms } from '#features/orders/server/price-order.ts'
import { listBoughtProductIds } from '#features/orders/server/own-order-store.ts'
import type { LiveProviders } from '#features/payments/server/live-providers.ts'
import type { Identity } from '#features/people/accounts/server/identity.ts'
import type { LiveIndex } from '#features/search/server/live-index.ts'
import { narrowCategory } from '#features/search/server/narrow-category.ts'
import { rankForStaff } from '#features/search/server/rank-for-staff.ts'
import type { TermCounter } from '#features/search/server/term-counter.ts'
import type { QueueTestMail } from '#features/storefront/server/test-mail.ts'
import { tags } from '#features/storefront/content-tags.ts'
import { findUpiPayment } from '#features/upi/server/upi-payment.ts'
import type { Config } from '#platform/config.ts'
import type { ChangeFeed } from '#platform/db/change-feed.ts'
import type { Database, Tx } from '#platform/db/postgres.ts'
import type { ReplicaReads } from '#platform/db/replica-reads.ts'
import type { FileStore } from '#platform/files/file-store.ts'
import type { ResponseCache } from '#platform/http/response-cache.ts'
import type { Authenticate } from '#platform/http/caller.ts'
import type { Mounted } from '#platform/http/route.ts'
import { SingleFlightCache } from '#platform/http/single-flight-cache.ts'
import type { Logger } from '#platform/log.ts'
import { findInventions } from '../demo-shop/find-inventions.ts'
import { currentOutages } from './current-outages.ts'
import { announcingOf } from './jobs.ts'
import { pushDepsOf } from './number-deps.ts'
import { queueTestMail, readSetupFacts } from './setup-facts.ts'
import { rooms } from './rooms.ts'

/** What the features are made of, apart from each other. */
interface FeatureParts {
  config: Config
  db: Database
  /** Connections reserved for placing orders. */
  orderDb: Database
  reportDb: Database
  /** The primary, and the replicas that public pages and lists may be read from. */
  reads: ReplicaReads
  files: FileStore
  feed: ChangeFeed
  index: LiveIndex
  terms: TermCounter
  responses: ResponseCache
  identity: Identity
  numberDeps: NumberDeps & { db: Database }
  live: LiveProviders
  payments: PaymentDeps
  authenticate: Authenticate
  /** The same on the connections of `orderDb`. */
  authenticateOrder: Authenticate
  /** Called when an order was placed that can be announced. */
  onOrderPlaced: (orderId: string) => void
  log: Logger
}

/** Mounts every feature's calls, and gives each feature what it needs of others. */
export function mountFeatures(server: FastifyInstance, parts: FeatureParts): Mounted[] {
  const { config, db, orderDb, reportDb, reads, feed, index, live, payments, log } = parts
  const { publicUrl } = config
  const orderTerms = new SingleFlightCache<OrderTerms>({ feed, maxBytes: 1, bytesOf: () => 1 })
  const loadTerms = async () => ({
    value: await readOrderTerms(orderDb),
    tags: [tags.settings, tags.charges, tags.promotions],
  })
  const readTerms = async () => (await orderTerms.get('terms', loadTerms)).value
  const deps = {
    ...parts,
    ...parts.identity,
    ...announcingOf({ db, publicUrl, authSecrets: config.authSecrets, log }),
    server,
    readDb: reads.db,
    gapDb: reads.orElse(reportDb),
    publicUrl,
    readShop: async () => (await readTerms()).shop,
    queueMail,
    onWorkChanged: tellOfLeft,
    push: pushDepsOf(config, db),
    media: {
      db,
      files: parts.files,
      queues: mediaQueues(),
    },
    setup: {
      findInventions: (shop: Shop) => (config.demo ? [] : findInventions(shop)),
      readSetupFacts: (tx: Tx) => readSetupFacts(tx, live.isOffered),
      isDemo: config.demo,
    },
    queueTestMail: (tx: Tx, mail: Parameters<QueueTestMail>[1]) => queueTestMail(tx, mail, publicUrl),
    narrow: narrowCategory(index),
    rank: rankForStaff(index),
    outages: () => currentOutages(db, config, live.providers),
    fixed: config.payments.providers,
    resolve: (actor: Actor, input: Parameters<typeof resolvePaymentReview>[2]) =>
      resolvePaymentReview(payments, actor, input),
    orderLimits: config.budgets.orders,
    orderReads: { readTerms, slots: slotReader(orderDb) },
    deliveryCodes: deliveryCodesFrom(...config.authSecrets),
    listProducts: async (tx: Tx, ids: number[]) =>
      (await findPublishedProducts(tx, ids)).map((row) => toProduct(row)),
    boughtIds: listBoughtProductIds,
    transitionOrder,
    listPickingSlips,
    upiRequestOf: (orderId: string) => findUpiPayment(db, orderId),
    lockDrawer: lockDrawerForCash,
    sellOnKhata: giveOnKhata,
    returnToKhata: returnOnKhata,
  }
  return rooms.flatMap((mountRoom) => mountRoom(deps))
}
