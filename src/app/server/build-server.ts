import type { FastifyInstance } from 'fastify'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool } from 'pg'
import { listAddresses } from '#features/addresses/server/find-address.ts'
import { listCart } from '#features/cart/server/cart-store.ts'
import { cartItemView } from '#features/cart/server/cart-view.ts'
import { authenticator } from '#features/people/accounts/server/authenticate.ts'
import { codesFrom } from '#features/people/accounts/server/codes.ts'
import {
  cookieNameFrom,
  cookieNames,
  deviceCookieNameFrom,
} from '#features/people/accounts/server/browser-binding.ts'
import type { UserExtras } from '#features/people/accounts/server/identity.ts'
import { passwordHasher } from '#features/people/accounts/server/password-hasher.ts'
import { recordingRefusals } from '#features/people/accounts/server/record-refused-call.ts'
import { tokensFrom } from '#features/people/accounts/server/tokens.ts'
import { serveMedia } from '#features/media/server/serve-media.ts'
import { codesToNumbers } from '#features/notifications/server/codes-to-numbers.ts'
import { serveMailbox } from '#features/notifications/server/mailbox-page.ts'
import { listOwnOrderIds } from '#features/orders/server/own-order-store.ts'
import type { PaymentDeps } from '#features/orders/server/payment/payment-deps.ts'
import { isOnlineMethod } from '#features/payments/methods.ts'
import { MONEY_JOBS } from '#features/orders/server/payment/payment-lane.ts'
import { signalRoutes } from '#features/orders/server/payment/signal-routes.ts'
import { listRecentSales } from '#features/sales/server/product-rank-store.ts'
import type { OnlineMethod } from '#features/payments/methods.ts'
import { openLiveProviders, type LiveProviders } from '#features/payments/server/live-providers.ts'
import { onlineProviders } from '#features/payments/server/online-providers.ts'
import { openLiveIndex } from '#features/search/server/live-index.ts'
import { openTermCounter } from '#features/search/server/term-counter.ts'
import { MESSAGE_PARTIES } from '#platform/outages/outage-store.ts'
import { openReplicaReads } from '#platform/db/replica-reads.ts'
import { openLanguages, type SpokenLanguages } from '#features/languages/server/spoken-languages.ts'
import { openChangeFeed, type ChangeFeed } from '#platform/db/change-feed.ts'
import { allowedHosts } from '#platform/http/allowed-hosts.ts'
import type { Config } from '#platform/config.ts'
import { paymentHosts, type ProviderSettings } from '#platform/payment-settings.ts'
import { watchDisk } from '#platform/disk-watch.ts'
import { addUses } from '#platform/db/rate-limit-store.ts'
import { drainOf } from '#platform/http/drain.ts'
import { openHttpServer } from '#platform/http/http-server.ts'
import type { FileStore } from '#platform/files/file-store.ts'
import { inProcess, type SendWithTags } from '#platform/http/in-process.ts'
import type { Logger } from '#platform/log.ts'
import type { Tracing } from '#platform/tracing.ts'
import type { Database, Tx } from '#platform/db/postgres.ts'
import { sendNotFound } from '#platform/http/error-handler.ts'
import { ResponseCache } from '#platform/http/response-cache.ts'
import { mountRaw } from '#platform/http/raw-route.ts'
import type { RightOfWay } from '#platform/http/right-of-way.ts'
import type { Mounted } from '#platform/http/route.ts'
import type { Send } from '#shared/api-client.ts'
import { AppError } from '#shared/problems.ts'
import { hasPersons, servePersons } from '../demo-shop/serve-persons.ts'
import { isBackupOverdue } from './back-up-shop.ts'
import { pageGuards, type PageGuards } from './page-guards.ts'
import { withoutLocale } from '../page-rendering/page-path.ts'
import { openRealtime, type Realtime } from './realtime.ts'
import { hasDeadJobs } from '#platform/jobs/job-trouble-store.ts'
import { currentOutages } from './current-outages.ts'
import { mountFeatures } from './mount-features.ts'
import { numberDepsOf } from './number-deps.ts'
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
  languages: SpokenLanguages
  guards: PageGuards
  live: LiveProviders
  /** Its visitors may become the demo's persons. */
  hasPersons: boolean
  /** Resolves when `/readyz` no longer waits for the search index. */
  prepared: Promise<void>
  /** Reports "not ready" from now on, and gives the load balancer time to stop sending requests. */
  drain(): Promise<void>
  close(): Promise<void>
}

/**
 * While the search index is being built, `/readyz` responds with 503, but no longer than this: an ordinary shop's is built
 * by then, and a shop of 100,000 products opens while its searches come from the database for some seconds more.
 */
const INDEX_TIMEOUT_MS = 2_000

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
  /** Shared with the announcer. */
  rightOfWay?: RightOfWay
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
    rightOfWay: options.rightOfWay,
  })
  const drain = drainOf(server)
  const tokens = tokensFrom(...config.authSecrets)
  const https = config.publicUrl.startsWith('https:')
  const cookies = cookieNames(config.authSecrets, (secret) => cookieNameFrom(secret, https))
  const authenticate = recordingRefusals(db, log, authenticator(db, tokens, cookies))
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
  // It closes the HTTP server, too: only after that has begun to tell clients to close their connections.
  server.addHook('preClose', () => realtime.close())

  const numberDeps = numberDepsOf(config, db)
  const identity = {
    db,
    numbers: codesToNumbers(numberDeps),
    tokens,
    codes: codesFrom(...config.authSecrets),
    cookies,
    deviceCookies: cookieNames(config.authSecrets, (secret) => deviceCookieNameFrom(secret, https)),
    passwords: passwordHasher(),
    limits: { ...config.budgets.codes, loopbackExempt: config.budgets.loopbackExempt },
    secrets: numberDeps.secrets,
    readUserExtras,
    readShopName: numberDeps.shopName,
    onSessionEnded: realtime.endSession,
    onAdminRevoked: realtime.endUser,
    log,
  }
  const feed = openChangeFeed(db, log)
  const { secrets } = identity
  const fixed = config.payments.providers
  const live = await openLiveProviders({
    db,
    feed,
    secrets,
    fixed,
    publicUrl: config.publicUrl,
    world: outsideWorld,
    log,
  })
  const payments = paymentDepsOf(config, db, log, live)
  const languages = openLanguages({ db, feed, log })
  const responses = new ResponseCache(feed)
  const reads = openReplicaReads({ primary: db, replicas: options.replicas ?? [], feed, log })
  const readDb = reads.db
  const index = openLiveIndex({ db: readDb, feed, log, readSold: () => listRecentSales(db) })
  const terms = openTermCounter(db, log)
  const mounted = mountFeatures(server, {
    config,
    db,
    orderDb,
    reportDb,
    reads,
    files,
    feed,
    index,
    terms,
    responses,
    identity,
    numberDeps,
    live,
    payments,
    authenticate,
    authenticateOrder: authenticator(orderDb, tokens, cookies),
    onOrderPlaced: options.onOrderPlaced ?? (() => undefined),
    log,
  })
  await mountRaw(server, signalRoutes(payments))

  const disk = watchDisk({
    // The data directory may have been moved to another disk.
    folders: [config.dataDir, ...(config.databaseUrl ? [] : [join(config.dataDir, 'postgres')])],
    log,
  })
  const outages = () => currentOutages(db, config, live.providers)
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
      mail: async () => (await outages()).some(({ party }) => party === 'mail'),
      disk: disk.isNearlyFull,
      backup: () => isBackupOverdue(db, config.backup),
      bucket: async () => (await outages()).some(({ party }) => party === 'bucket' || party === 'backups'),
      messages: async () => (await outages()).some(({ party }) => MESSAGE_PARTIES.has(party)),
      payments: async () =>
        (await outages()).some(({ party }) => isOnlineMethod(party)) || hasDeadJobs(db, MONEY_JOBS),
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
  const isDemoOfPersons = await hasPersons(config, db)
  if (isDemoOfPersons) servePersons(server, identity)
  serveSitemap(server, { db: readDb, publicUrl: config.publicUrl, feed, languages })
  // Everything except the API is a page or a file, and read-only.
  server.setNotFoundHandler(({ method, url }, reply) => {
    const isCall = withoutLocale(url).path.startsWith('/api/')
    if (isCall || method === 'GET' || method === 'HEAD') return sendNotFound(reply)
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
    languages,
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
    hasPersons: isDemoOfPersons,
    prepared,
    drain: async () => {
      closing = true
      if (isWatched()) await drain()
    },
    close: async () => {
      index.stop()
      live.stop()
      languages.stop()
      feed.stop()
      reads.stop()
      await terms.stop()
      disk.stop()
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
