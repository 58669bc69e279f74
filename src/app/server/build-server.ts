import type { FastifyInstance } from 'fastify'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool } from 'pg'
import { addressContract } from '#features/addresses/contract.ts'
import { listAddresses } from '#features/addresses/server/find-address.ts'
import { addressRoutes } from '#features/addresses/server/routes.ts'
import { auditContract } from '#features/audit/contract.ts'
import { auditRoutes } from '#features/audit/server/routes.ts'
import { cartContract } from '#features/cart/contract.ts'
import { listCart } from '#features/cart/server/cart-store.ts'
import { cartItemView } from '#features/cart/server/cart-view.ts'
import { cartRoutes } from '#features/cart/server/routes.ts'
import { consentContract } from '#features/consents/contract.ts'
import { consentRoutes } from '#features/consents/server/routes.ts'
import { catalogueAdminContract } from '#features/catalogue/admin-contract.ts'
import { catalogueContract } from '#features/catalogue/contract.ts'
import { catalogueAdminRoutes } from '#features/catalogue/server/admin-routes.ts'
import { findPublishedProducts } from '#features/catalogue/server/product-store.ts'
import { toProduct } from '#features/catalogue/server/product-view.ts'
import { catalogueRoutes } from '#features/catalogue/server/routes.ts'
import { chargeContract, chargeManagementContract } from '#features/charges/contract.ts'
import { taxRatesContract } from '#features/tax/rates-contract.ts'
import { taxRatesRoutes } from '#features/tax/server/rates-routes.ts'
import { chargeManagementRoutes, chargeRoutes } from '#features/charges/server/routes.ts'
import { customerContract } from '#features/customers/contract.ts'
import { customerRoutes } from '#features/customers/server/routes.ts'
import { counterContract } from '#features/counter/contract.ts'
import { lockDrawerForCash } from '#features/counter/server/drawer.ts'
import { counterRoutes } from '#features/counter/server/routes.ts'
import { khataContract } from '#features/khata/contract.ts'
import { joinContract } from '#features/khata/join-contract.ts'
import { giveOnKhata, returnOnKhata } from '#features/khata/server/give-on-khata.ts'
import { joinRoutes } from '#features/khata/server/join-routes.ts'
import { khataRoutes } from '#features/khata/server/routes.ts'
import { gapContract } from '#features/gaps/contract.ts'
import { gapRoutes } from '#features/gaps/server/routes.ts'
import { grievanceContract } from '#features/grievances/contract.ts'
import { grievanceRoutes } from '#features/grievances/server/routes.ts'
import { deliveryContract, deliveryManagementContract } from '#features/delivery/contract.ts'
import { purchasingContract } from '#features/purchasing/contract.ts'
import { purchasingRoutes } from '#features/purchasing/server/routes.ts'
import { expiryContract } from '#features/expiry/contract.ts'
import { expiryRoutes } from '#features/expiry/server/routes.ts'
import { countContract } from '#features/stock-counts/contract.ts'
import { countRoutes } from '#features/stock-counts/server/routes.ts'
import { stockContract } from '#features/stock/contract.ts'
import { stockRoutes } from '#features/stock/server/routes.ts'
import { deliveryManagementRoutes, deliveryRoutes } from '#features/delivery/server/routes.ts'
import { slotReader } from '#features/delivery/server/slot-view.ts'
import { identityContract } from '#features/identity/contract.ts'
import { authenticator } from '#features/identity/server/authenticate.ts'
import { codesFrom } from '#features/identity/server/codes.ts'
import {
  cookieNameFrom,
  cookieNames,
  deviceCookieNameFrom,
} from '#features/identity/server/browser-binding.ts'
import type { UserExtras } from '#features/identity/server/identity.ts'
import { staffContract } from '#features/identity/staff-contract.ts'
import { staffRoutes } from '#features/identity/server/staff-routes.ts'
import { identityRoutes } from '#features/identity/server/routes.ts'
import { passwordHasher } from '#features/identity/server/password-hasher.ts'
import { recordingRefusals } from '#features/identity/server/record-refused-call.ts'
import { secretBoxFrom } from '#features/identity/server/secret-box.ts'
import { tokensFrom } from '#features/identity/server/tokens.ts'
import { marketingContract, panelContract } from '#features/marketing/contract.ts'
import { marketingRoutes, panelRoutes } from '#features/marketing/server/routes.ts'
import { mediaContract } from '#features/media/contract.ts'
import { mediaQueues } from '#features/media/server/media.ts'
import { mediaRoutes } from '#features/media/server/routes.ts'
import { serveMedia } from '#features/media/server/serve-media.ts'
import { notificationContract } from '#features/notifications/contract.ts'
import { hasMailOutage } from '#features/notifications/server/mail-outage-store.ts'
import { serveMailbox } from '#features/notifications/server/mailbox-page.ts'
import { sendMail } from '#features/notifications/server/send-mail.ts'
import { notificationRoutes } from '#features/notifications/server/routes.ts'
import { orderContract } from '#features/orders/contract.ts'
import { listOwnOrderIds } from '#features/orders/server/order-store.ts'
import type { PaymentDeps } from '#features/orders/server/payment/payment-deps.ts'
import { resolvePaymentReview } from '#features/orders/server/payment/resolve-review.ts'
import { MONEY_JOBS } from '#features/orders/server/payment/payment-lane.ts'
import { signalRoutes } from '#features/orders/server/payment/signal-routes.ts'
import { readOrderTerms, type OrderTerms } from '#features/orders/server/place-order.ts'
import { phoneOrderContract } from '#features/orders/phone-contract.ts'
import { phoneOrderRoutes } from '#features/orders/server/phone-routes.ts'
import { dayOffContract } from '#features/orders/day-off-contract.ts'
import { pickContract } from '#features/orders/pick-contract.ts'
import { dayOffRoutes } from '#features/orders/server/day-off-routes.ts'
import { pickRoutes } from '#features/orders/server/pick-routes.ts'
import { taxRoutes } from '#features/orders/server/tax-routes.ts'
import { documentContract } from '#features/tax/document-contract.ts'
import { orderRoutes } from '#features/orders/server/routes.ts'
import { deliveryCodesFrom } from '#features/orders/server/delivery-codes.ts'
import { cashContract } from '#features/riders/cash-contract.ts'
import { cashRoutes } from '#features/riders/server/cash-routes.ts'
import { dispatchContract, riderContract } from '#features/riders/contract.ts'
import { dispatchRoutes, riderRoutes } from '#features/riders/server/routes.ts'
import { listRecentSales } from '#features/orders/server/sales-store.ts'
import { paymentContract, paymentKeysContract } from '#features/payments/contract.ts'
import type { OnlineMethod } from '#features/payments/methods.ts'
import { paymentKeyRoutes } from '#features/payments/server/key-routes.ts'
import { openLiveProviders, type LiveProviders } from '#features/payments/server/live-providers.ts'
import { onlineProviders } from '#features/payments/server/online-providers.ts'
import { paymentRoutes } from '#features/payments/server/routes.ts'
import { reportContract } from '#features/reports/contract.ts'
import { reportRoutes } from '#features/reports/server/routes.ts'
import { upiContract } from '#features/upi/contract.ts'
import { upiRoutes } from '#features/upi/server/routes.ts'
import { findUpiPayment } from '#features/upi/server/upi-payment.ts'
import { searchContract } from '#features/search/contract.ts'
import { openLiveIndex } from '#features/search/server/live-index.ts'
import { searchRoutes } from '#features/search/server/routes.ts'
import { openTermCounter } from '#features/search/server/term-counter.ts'
import { tags } from '#features/storefront/content-tags.ts'
import { queueContract, storefrontContract } from '#features/storefront/contract.ts'
import { privacyContract } from '#features/privacy/contract.ts'
import { privacyRoutes } from '#features/privacy/server/routes.ts'
import { readShop } from '#features/storefront/server/shop-store.ts'
import { queueRoutes, storefrontRoutes } from '#features/storefront/server/routes.ts'
import { openReplicaReads } from '#platform/db/replica-reads.ts'
import { openChangeFeed, type ChangeFeed } from '#platform/db/change-feed.ts'
import { allowedHosts } from '#platform/http/allowed-hosts.ts'
import type { Config } from '#platform/config.ts'
import { paymentHosts, type ProviderSettings } from '#platform/payment-settings.ts'
import { watchDisk } from '#platform/disk-watch.ts'
import { addUses } from '#platform/db/rate-limit-store.ts'
import { openHttpServer } from '#platform/http/http-server.ts'
import type { FileStore } from '#platform/files/file-store.ts'
import { inProcess, type SendWithTags } from '#platform/http/in-process.ts'
import type { Logger } from '#platform/log.ts'
import type { Tracing } from '#platform/tracing.ts'
import type { Database, Tx } from '#platform/db/postgres.ts'
import { sendNotFound } from '#platform/http/error-handler.ts'
import { SingleFlightCache } from '#platform/http/single-flight-cache.ts'
import { ResponseCache } from '#platform/http/response-cache.ts'
import { mountRaw } from '#platform/http/raw-route.ts'
import { mount, type Mounted } from '#platform/http/route.ts'
import type { Send } from '#shared/api-client.ts'
import { AppError } from '#shared/problems.ts'
import { queueTestMail, readSetupFacts } from './setup-facts.ts'
import { findInventions } from '../demo-shop/find-inventions.ts'
import { announcingOf } from './jobs.ts'
import { isBackupOverdue } from './back-up-shop.ts'
import { pageGuards, type PageGuards } from './page-guards.ts'
import { openRealtime, type Realtime } from './realtime.ts'
import { hasDeadJobs } from '#platform/jobs/job-store.ts'
import { serveOperations } from './serve-operations.ts'
import { serveSitemap } from './serve-sitemap.ts'

export interface BuiltServer {
  server: FastifyInstance
  mounted: Mounted[]
  realtime: Realtime
  /** Makes calls in process, as a guest. */
  send: Send
  /** The same, with the cache tags of each response. */
  sendWithTags: SendWithTags
  feed: ChangeFeed
  guards: PageGuards
  live: LiveProviders
  /** Resolves when `/readyz` no longer waits for the search index. */
  prepared: Promise<void>
  /** Reports "not ready" from now on, and gives the load balancer time to stop sending requests. */
  drain(): Promise<void>
  close(): Promise<void>
}

/** How long a load balancer may take to notice that a server is not ready, in milliseconds. */
const DRAIN_MS = 3_000

/**
 * While the search index is being built, `/readyz` responds with 503, but no longer than this; searches then use the
 * database.
 */
const INDEX_TIMEOUT_MS = 10_000

/** The number of pictures on a long page that is scrolled to its end. */
const PICTURES_PER_PAGE = 40

/** Composes the features into one server: contracts, authentication, and the dependencies between features. */
export async function buildServer(options: {
  config: Config
  db: Database
  /** Connections reserved for placing orders, so that slow reads never delay one. Defaults to `db`. */
  orderDb?: Database
  /** Connections for reports, which may run long. Defaults to `db`. */
  reportDb?: Database
  /** Replicas of `db` that public pages and lists may be read from. */
  replicas?: Database[]
  /** Called when an order was placed that can be announced. */
  onOrderPlaced?: (orderId: string) => void
  /** The LISTEN connection of the order desk. */
  realtimePool: Pool
  files: FileStore
  log: Logger
  /** Sends spans to a collector; null when tracing is off. */
  tracing?: Tracing | null
}): Promise<BuiltServer> {
  const { config, db, files, log } = options
  const orderDb = options.orderDb ?? db
  const contentFor = (providers: ProviderSettings) => {
    const hosts = paymentHosts(providers)
    return { ...hosts, connectHosts: [...config.allowedOrigins, ...hosts.connectHosts] }
  }
  let current = { providers: config.payments.providers, content: contentFor(config.payments.providers) }
  const reportDb = options.reportDb ?? db
  const server = await openHttpServer({
    log,
    trustedProxies: config.trustProxy,
    publicUrl: config.publicUrl,
    origins: config.allowedOrigins,
    callsPerMinute: config.budgets.callsPerMinute,
    content: current.content,
    hsts: config.hsts,
    loopbackExempt: config.budgets.loopbackExempt,
    tracksRequestContext: config.requestIdsInSql || Boolean(options.tracing),
    tracing: options.tracing,
    reserveCalls: (calls) => addUses(db, calls),
  })
  const tokens = tokensFrom(...config.authSecrets)
  const https = config.publicUrl.startsWith('https:')
  const cookies = cookieNames(config.authSecrets, (secret) => cookieNameFrom(secret, https))
  const authenticate = recordingRefusals(db, log, authenticator(db, tokens, cookies))
  const authenticateOrder = authenticator(orderDb, tokens, cookies)
  const realtime = await openRealtime({
    http: server.server,
    db,
    pool: options.realtimePool,
    authenticate,
    origins: [config.publicUrl, ...config.allowedOrigins],
    isAllowedHost: allowedHosts(config.publicUrl),
    trustProxy: config.trustProxy,
    headers: server.securityHeaders,
    ...config.budgets,
    log,
  })

  const identity = {
    db,
    tokens,
    codes: codesFrom(...config.authSecrets),
    cookies,
    deviceCookies: cookieNames(config.authSecrets, (secret) => deviceCookieNameFrom(secret, https)),
    passwords: passwordHasher(),
    limits: { ...config.budgets.codes, loopbackExempt: config.budgets.loopbackExempt },
    secrets: secretBoxFrom(...config.authSecrets),
    readUserExtras,
    readShopName: async (tx: Tx) => (await readShop(tx)).name,
    onSessionEnded: realtime.endSession,
    onAdminRevoked: realtime.endUser,
    log,
  }
  const deliveryCodes = deliveryCodesFrom(...config.authSecrets)
  const media = { db, files, queues: mediaQueues(), loopbackExempt: config.budgets.loopbackExempt }
  const listProducts = async (tx: Tx, ids: number[]) =>
    (await findPublishedProducts(tx, ids)).map((row) => toProduct(row))
  const feed = openChangeFeed(db, log)
  const { secrets } = identity
  const fixed = config.payments.providers
  const live = await openLiveProviders({ db, feed, secrets, fixed, world: outsideWorld, log })
  const payments = paymentDepsOf(config, db, log, live)
  const responses = new ResponseCache(feed)
  const reads = openReplicaReads({ primary: db, replicas: options.replicas ?? [], feed, log })
  const readDb = reads.db
  const orderTerms = new SingleFlightCache<OrderTerms>({ feed, maxBytes: 1, bytesOf: () => 1 })
  const loadTerms = async () => ({
    value: await readOrderTerms(orderDb),
    tags: [tags.settings, tags.charges],
  })
  const readTerms = async () => (await orderTerms.get('terms', loadTerms)).value
  const orderReads = { readTerms, slots: slotReader(orderDb) }
  const cachedShop = async () => (await readTerms()).shop
  const index = openLiveIndex({ db: readDb, feed, log, readSold: () => listRecentSales(db) })
  const terms = openTermCounter(db, log)
  const mounted = [
    ...mount(server, identityContract, identityRoutes(identity), authenticate),
    ...mount(
      server,
      staffContract,
      staffRoutes({
        ...identity,
        publicUrl: config.publicUrl,
        queueMail: (tx, mail) => sendMail.enqueue(tx, mail, { key: mail.messageId }),
      }),
      authenticate,
    ),
    ...mount(server, auditContract, auditRoutes({ db }), authenticate),
    ...mount(server, consentContract, consentRoutes({ db, readDb }), authenticate),
    ...mount(server, mediaContract, mediaRoutes(media), authenticate),
    ...mount(server, notificationContract, notificationRoutes({ db }), authenticate),
    ...mount(server, addressContract, addressRoutes({ db }), authenticate),
    ...mount(
      server,
      storefrontContract,
      storefrontRoutes({
        db,
        readDb,
        setup: {
          findInventions: (shop) => (config.demo ? [] : findInventions(shop)),
          readSetupFacts: (tx) => readSetupFacts(tx, live.isOffered),
          isDemo: config.demo,
        },
        queueTestMail: (tx, mail) => queueTestMail(tx, mail, config.publicUrl),
      }),
      authenticate,
      responses,
    ),
    ...mount(server, catalogueContract, catalogueRoutes({ db, readDb }), authenticate, responses),
    ...mount(server, catalogueAdminContract, catalogueAdminRoutes({ db }), authenticate),
    ...mount(server, searchContract, searchRoutes({ db, readDb, feed, index, terms }), authenticate),
    ...mount(server, marketingContract, marketingRoutes({ readDb }), authenticate, responses),
    ...mount(server, panelContract, panelRoutes({ db }), authenticate),
    ...mount(server, chargeContract, chargeRoutes({ db }), authenticate, responses),
    ...mount(server, taxRatesContract, taxRatesRoutes({ db }), authenticate),
    ...mount(server, chargeManagementContract, chargeManagementRoutes({ db }), authenticate),
    ...mount(server, queueContract, queueRoutes({ db, readShop: cachedShop }), authenticate),
    ...mount(server, deliveryContract, deliveryRoutes({ db, readShop: cachedShop }), authenticate),
    ...mount(
      server,
      deliveryManagementContract,
      deliveryManagementRoutes({
        db,
        shopName: async () => (await cachedShop()).name,
        publicUrl: config.publicUrl,
        queueMails: (tx, mails) =>
          sendMail.enqueueAll(
            tx,
            mails.map((mail) => ({ payload: mail, key: mail.messageId, queue: `mails to ${mail.to}` })),
          ),
      }),
      authenticate,
    ),
    ...mount(server, riderContract, riderRoutes({ db, codes: deliveryCodes, media }), authenticate),
    ...mount(server, cashContract, cashRoutes({ db }), authenticate),
    ...mount(server, dispatchContract, dispatchRoutes({ db }), authenticate),
    ...mount(server, cartContract, cartRoutes({ db }), authenticate),
    ...mount(
      server,
      paymentContract,
      paymentRoutes({
        db,
        live,
        resolve: (actor, input) => resolvePaymentReview(payments, actor, input),
      }),
      authenticate,
    ),
    ...mount(
      server,
      paymentKeysContract,
      paymentKeyRoutes({ db, secrets, fixed, live, publicUrl: config.publicUrl }),
      authenticate,
    ),
    ...mount(server, khataContract, khataRoutes({ db, lockDrawer: lockDrawerForCash }), authenticate),
    ...mount(server, joinContract, joinRoutes(identity), authenticate),
    ...mount(
      server,
      orderContract,
      orderRoutes({
        db,
        orderDb,
        reportDb,
        limits: config.budgets.orders,
        payments,
        listProducts,
        codes: deliveryCodes,
        orderReads,
        onOrderPlaced: options.onOrderPlaced ?? (() => undefined),
      }),
      (credentials, endpoint) =>
        (endpoint?.idempotent ? authenticateOrder : authenticate)(credentials, endpoint),
    ),
    ...mount(
      server,
      phoneOrderContract,
      phoneOrderRoutes({
        db,
        orderDb,
        orderReads,
        upiRequestOf: (orderId) => findUpiPayment(db, orderId),
        onOrderPlaced: options.onOrderPlaced ?? (() => undefined),
      }),
      authenticate,
    ),
    ...mount(server, dayOffContract, dayOffRoutes({ db }), authenticate),
    ...mount(server, pickContract, pickRoutes({ db }), authenticate),
    ...mount(server, stockContract, stockRoutes({ db }), authenticate),
    ...mount(server, purchasingContract, purchasingRoutes({ db, reportDb }), authenticate),
    ...mount(
      server,
      counterContract,
      counterRoutes({ db, orderDb, reportDb, sellOnKhata: giveOnKhata, returnToKhata: returnOnKhata }),
      authenticate,
    ),
    ...mount(server, expiryContract, expiryRoutes({ db }), authenticate),
    ...mount(server, countContract, countRoutes({ db }), authenticate),
    ...mount(
      server,
      upiContract,
      upiRoutes(announcingOf({ db, publicUrl: config.publicUrl, authSecrets: config.authSecrets, log })),
      authenticate,
    ),
  ]

  mounted.push(
    ...mount(server, documentContract, taxRoutes({ db, reportDb }), authenticate),
    ...mount(server, reportContract, reportRoutes({ reportDb }), authenticate),
    ...mount(server, gapContract, gapRoutes({ reportDb: reads.orElse(reportDb) }), authenticate),
    ...mount(
      server,
      customerContract,
      customerRoutes({ db, onSessionEnded: realtime.endSession }),
      authenticate,
    ),
    ...mount(
      server,
      privacyContract,
      privacyRoutes({ ...identity, publicUrl: config.publicUrl }),
      authenticate,
    ),
    ...mount(
      server,
      grievanceContract,
      grievanceRoutes({
        db,
        media,
        publicUrl: config.publicUrl,
        queueMail: (tx, ticket, mail) =>
          sendMail.enqueue(tx, mail, { key: mail.messageId, queue: `mails of ${ticket} to ${mail.to}` }),
      }),
      authenticate,
    ),
  )
  await mountRaw(server, signalRoutes(payments))

  const disk = watchDisk({
    // The data directory may have been moved to another disk.
    folders: [config.dataDir, ...(config.databaseUrl ? [] : [join(config.dataDir, 'postgres')])],
    log,
  })
  let closing = false
  let preparing = true
  const prepared = Promise.race([index.ready, sleep(INDEX_TIMEOUT_MS, undefined, { ref: false })]).then(
    () => {
      preparing = false
    },
  )
  const { isWatched } = serveOperations(server, {
    db,
    pools: { calls: db.pool, orders: orderDb.pool, reports: reportDb.pool },
    mounted,
    publicUrl: config.publicUrl,
    metricsAllow: config.metricsAllow,
    closing: () => closing,
    preparing: () => preparing,
    signs: {
      mail: () => config.smtpUrl !== null && hasMailOutage(db),
      disk: disk.isNearlyFull,
      backup: () => isBackupOverdue(db, config.backup),
      payments: () => hasDeadJobs(db, MONEY_JOBS),
    },
    counters: {
      tokri_cache_dropped_total: {
        help: 'Cached responses and pages dropped, by kind of change',
        labels: ['change'],
        read: () => [...feed.dropped].map(([change, count]) => ({ labels: { change }, count })),
      },
      tokri_replica_reads_total: {
        help: 'Reads tried on replicas, by outcome; failed ones went to the primary',
        labels: ['replica', 'outcome'],
        read: reads.counts,
      },
    },
    gauges: {
      tokri_sockets: { help: 'Open sockets of administrators', read: realtime.sockets },
      tokri_search_products: { help: 'Products in the search index', read: index.size },
    },
  })
  const pictures = config.budgets.pagesPerMinute * PICTURES_PER_PAGE
  serveMedia(server, { files, onRequest: server.limitCaller('pictures', pictures) })
  if (!config.smtpUrl) serveMailbox(server, db)
  serveSitemap(server, { db: readDb, publicUrl: config.publicUrl, feed })
  // Everything except the API is a page or a file, and read-only.
  server.setNotFoundHandler(({ method, url }, reply) => {
    if (url.startsWith('/api/') || method === 'GET' || method === 'HEAD') return sendNotFound(reply)
    reply.header('Allow', 'GET, HEAD')
    throw new AppError('method_not_allowed')
  })

  const sendWithTags = inProcess(mounted)
  return {
    server,
    mounted,
    realtime,
    send: sendWithTags(() => undefined),
    sendWithTags,
    feed,
    guards: pageGuards({
      db,
      readDb,
      feed,
      log,
      content: () => {
        const providers = live.settings()
        if (current.providers !== providers) current = { providers, content: contentFor(providers) }
        return current.content
      },
      startContent: contentFor(fixed),
      cookieNames: cookies,
    }),
    live,
    prepared,
    drain: async () => {
      closing = true
      if (isWatched()) await sleep(DRAIN_MS)
    },
    close: async () => {
      index.stop()
      live.stop()
      feed.stop()
      reads.stop()
      await terms.stop()
      disk.stop()
      await realtime.close()
      await server.close()
    },
  }
}

/** The dependencies of payments, for the API and for the jobs on their own connections. */
export const paymentDepsOf = (
  config: Config,
  db: Database,
  log: Logger,
  { providers, isOffered }: Pick<LiveProviders, 'providers' | 'isOffered'> = fixedProviders(config),
): PaymentDeps => ({
  db,
  providers,
  isOffered,
  publicUrl: config.publicUrl,
  expirySeconds: config.payments.expirySeconds,
  ...(config.budgets.orders.held.share < 100 && { newExpirySeconds: config.payments.newExpirySeconds }),
  pollSeconds: config.payments.pollSeconds,
  log,
})

const outsideWorld = { fetch, now: () => new Date() }

/** Those of the environment alone. */
function fixedProviders(config: Config) {
  const providers = onlineProviders(config.payments.providers, outsideWorld)
  return { providers, isOffered: (method: OnlineMethod) => providers[method] !== undefined }
}

async function readUserExtras(tx: Tx, userId: string): Promise<UserExtras> {
  const [addresses, cart, orders] = await Promise.all([
    listAddresses(tx, userId),
    listCart(tx, userId),
    listOwnOrderIds(tx, userId),
  ])
  return { address_details: addresses, shopping_cart: cart.map(cartItemView), orderHistory: orders }
}
