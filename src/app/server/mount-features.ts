import type { FastifyInstance } from 'fastify'
import { addressContract } from '#features/addresses/contract.ts'
import { addressRoutes } from '#features/addresses/server/routes.ts'
import { auditContract } from '#features/audit/contract.ts'
import { auditRoutes } from '#features/audit/server/routes.ts'
import { cartContract } from '#features/cart/contract.ts'
import { cartRoutes } from '#features/cart/server/routes.ts'
import { catalogueAdminContract } from '#features/catalogue/admin-contract.ts'
import { catalogueContract } from '#features/catalogue/contract.ts'
import { catalogueAdminRoutes } from '#features/catalogue/server/admin-routes.ts'
import { findPublishedProducts } from '#features/catalogue/server/product-store.ts'
import { toProduct } from '#features/catalogue/server/product-view.ts'
import { catalogueRoutes } from '#features/catalogue/server/routes.ts'
import { chargeContract, chargeManagementContract } from '#features/charges/contract.ts'
import { chargeManagementRoutes, chargeRoutes } from '#features/charges/server/routes.ts'
import { consentContract } from '#features/consents/contract.ts'
import { consentRoutes } from '#features/consents/server/routes.ts'
import { counterContract } from '#features/counter/contract.ts'
import { lockDrawerForCash } from '#features/counter/server/drawer.ts'
import { counterRoutes } from '#features/counter/server/routes.ts'
import { tillRoutes } from '#features/counter/server/till-routes.ts'
import { tillContract } from '#features/counter/till-contract.ts'
import { customerContract } from '#features/people/customers/contract.ts'
import { customerRoutes } from '#features/people/customers/server/routes.ts'
import { deliveryContract, deliveryManagementContract } from '#features/fulfilment/slots/contract.ts'
import { deliveryManagementRoutes, deliveryRoutes } from '#features/fulfilment/slots/server/routes.ts'
import { slotReader } from '#features/fulfilment/slots/server/slot-view.ts'
import { expiryContract } from '#features/stock/expiry/contract.ts'
import { expiryRoutes } from '#features/stock/expiry/server/routes.ts'
import { gapContract } from '#features/gaps/contract.ts'
import { gapRoutes } from '#features/gaps/server/routes.ts'
import { grievanceContract } from '#features/grievances/contract.ts'
import { grievanceRoutes } from '#features/grievances/server/routes.ts'
import { identityContract } from '#features/people/accounts/contract.ts'
import type { Identity } from '#features/people/accounts/server/identity.ts'
import { identityRoutes } from '#features/people/accounts/server/routes.ts'
import { staffRoutes } from '#features/people/accounts/server/staff-routes.ts'
import { staffContract } from '#features/people/accounts/staff-contract.ts'
import { khataContract } from '#features/khata/contract.ts'
import { joinContract } from '#features/khata/join-contract.ts'
import { giveOnKhata, returnOnKhata } from '#features/khata/server/give-on-khata.ts'
import { joinRoutes } from '#features/khata/server/join-routes.ts'
import { khataRoutes } from '#features/khata/server/routes.ts'
import { marketingContract, panelContract } from '#features/marketing/contract.ts'
import { marketingRoutes, panelRoutes } from '#features/marketing/server/routes.ts'
import { mediaContract } from '#features/media/contract.ts'
import { mediaQueues } from '#features/media/server/media.ts'
import { mediaRoutes } from '#features/media/server/routes.ts'
import { notificationContract } from '#features/notifications/contract.ts'
import { notificationRoutes } from '#features/notifications/server/routes.ts'
import { sendMail } from '#features/notifications/server/send-mail.ts'
import { orderContract } from '#features/orders/contract.ts'
import { dayOffContract } from '#features/fulfilment/desk/day-off-contract.ts'
import { phoneOrderContract } from '#features/orders/phone-contract.ts'
import { listPickingSlips } from '#features/fulfilment/desk/server/list-picking-slips.ts'
import { transitionOrder } from '#features/fulfilment/desk/server/transition-order.ts'
import { pickContract } from '#features/fulfilment/desk/pick-contract.ts'
import { dayOffRoutes } from '#features/fulfilment/desk/server/day-off-routes.ts'
import { deliveryCodesFrom } from '#features/orders/server/delivery-codes.ts'
import type { PaymentDeps } from '#features/orders/server/payment/payment-deps.ts'
import { resolvePaymentReview } from '#features/orders/server/payment/resolve-review.ts'
import { phoneOrderRoutes } from '#features/orders/server/phone-routes.ts'
import { pickRoutes } from '#features/fulfilment/desk/server/pick-routes.ts'
import { readOrderTerms, type OrderTerms } from '#features/orders/server/place-order.ts'
import { orderRoutes } from '#features/orders/server/routes.ts'
import { taxRoutes } from '#features/orders/server/tax-routes.ts'
import { paymentContract, paymentKeysContract } from '#features/payments/contract.ts'
import { paymentKeyRoutes } from '#features/payments/server/key-routes.ts'
import type { LiveProviders } from '#features/payments/server/live-providers.ts'
import { paymentRoutes } from '#features/payments/server/routes.ts'
import { privacyContract } from '#features/privacy/contract.ts'
import { privacyRoutes } from '#features/privacy/server/routes.ts'
import { purchasingContract } from '#features/stock/purchasing/contract.ts'
import { purchasingRoutes } from '#features/stock/purchasing/server/routes.ts'
import { reportContract } from '#features/reports/contract.ts'
import { reportRoutes } from '#features/reports/server/routes.ts'
import { cashContract } from '#features/fulfilment/riders/cash-contract.ts'
import { dispatchContract, riderContract } from '#features/fulfilment/riders/contract.ts'
import { cashRoutes } from '#features/fulfilment/riders/server/cash-routes.ts'
import { dispatchRoutes, riderRoutes } from '#features/fulfilment/riders/server/routes.ts'
import { searchContract } from '#features/search/contract.ts'
import type { LiveIndex } from '#features/search/server/live-index.ts'
import { fitsSizeIn, rankForStaff } from '#features/search/server/rank-for-staff.ts'
import { narrowCategory } from '#features/search/server/narrow-category.ts'
import { searchRoutes } from '#features/search/server/routes.ts'
import type { TermCounter } from '#features/search/server/term-counter.ts'
import { countContract } from '#features/stock/counts/contract.ts'
import { countRoutes } from '#features/stock/counts/server/routes.ts'
import { stockContract } from '#features/stock/movements/contract.ts'
import { stockRoutes } from '#features/stock/movements/server/routes.ts'
import { tags } from '#features/storefront/content-tags.ts'
import { queueContract, storefrontContract } from '#features/storefront/contract.ts'
import { queueRoutes, storefrontRoutes } from '#features/storefront/server/routes.ts'
import { documentContract } from '#features/papers/document-contract.ts'
import { taxRatesContract } from '#features/papers/rates-contract.ts'
import { taxRatesRoutes } from '#features/papers/server/rates-routes.ts'
import { upiContract } from '#features/upi/contract.ts'
import { upiRoutes } from '#features/upi/server/routes.ts'
import { findUpiPayment } from '#features/upi/server/upi-payment.ts'
import type { Config } from '#platform/config.ts'
import type { ChangeFeed } from '#platform/db/change-feed.ts'
import type { Database, Tx } from '#platform/db/postgres.ts'
import type { ReplicaReads } from '#platform/db/replica-reads.ts'
import type { FileStore } from '#platform/files/file-store.ts'
import { ResponseCache } from '#platform/http/response-cache.ts'
import { mount, type Authenticate, type Handlers, type Mounted } from '#platform/http/route.ts'
import { SingleFlightCache } from '#platform/http/single-flight-cache.ts'
import type { Logger } from '#platform/log.ts'
import type { Contract } from '#shared/endpoint.ts'
import { findInventions } from '../demo-shop/find-inventions.ts'
import { announcingOf } from './jobs.ts'
import { currentOutages } from './current-outages.ts'
import { queueTestMail, readSetupFacts } from './setup-facts.ts'

/** What the features are made of, apart from each other. */
interface FeatureParts {
  config: Config
  db: Database
  /** Connections reserved for placing orders. */
  orderDb: Database
  /** Connections for reports. */
  reportDb: Database
  /** The primary, and the replicas that public pages and lists may be read from. */
  reads: ReplicaReads
  files: FileStore
  feed: ChangeFeed
  index: LiveIndex
  terms: TermCounter
  responses: ResponseCache
  identity: Identity
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
  const {
    config,
    db,
    orderDb,
    reportDb,
    reads,
    feed,
    identity,
    live,
    payments,
    responses,
    onOrderPlaced,
    log,
  } = parts
  const readDb = reads.db
  const deliveryCodes = deliveryCodesFrom(...config.authSecrets)
  const media = {
    db,
    files: parts.files,
    queues: mediaQueues(),
    loopbackExempt: config.budgets.loopbackExempt,
  }
  const listProducts = async (tx: Tx, ids: number[]) =>
    (await findPublishedProducts(tx, ids)).map((row) => toProduct(row))
  const orderTerms = new SingleFlightCache<OrderTerms>({ feed, maxBytes: 1, bytesOf: () => 1 })
  const loadTerms = async () => ({
    value: await readOrderTerms(orderDb),
    tags: [tags.settings, tags.charges],
  })
  const readTerms = async () => (await orderTerms.get('terms', loadTerms)).value
  const orderReads = { readTerms, slots: slotReader(orderDb) }
  const cachedShop = async () => (await readTerms()).shop

  const register = <C extends Contract>(
    contract: C,
    handlers: Handlers<C>,
    options: { authenticate?: Authenticate; responses?: ResponseCache } = {},
  ) => mount(server, contract, handlers, options.authenticate ?? parts.authenticate, options.responses)
  return [
    register(identityContract, identityRoutes(identity)),
    register(
      staffContract,
      staffRoutes({
        ...identity,
        publicUrl: config.publicUrl,
        queueMail: (tx, mail) => sendMail.enqueue(tx, mail, { key: mail.messageId }),
      }),
    ),
    register(auditContract, auditRoutes({ db })),
    register(consentContract, consentRoutes({ db, readDb })),
    register(mediaContract, mediaRoutes(media)),
    register(notificationContract, notificationRoutes({ db })),
    register(addressContract, addressRoutes({ db })),
    register(
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
      { responses },
    ),
    register(
      catalogueContract,
      catalogueRoutes({ db, readDb, narrow: narrowCategory(parts.index), rank: rankForStaff(parts.index) }),
      {
        responses,
      },
    ),
    register(catalogueAdminContract, catalogueAdminRoutes({ db })),
    register(searchContract, searchRoutes({ db, readDb, feed, index: parts.index, terms: parts.terms })),
    register(marketingContract, marketingRoutes({ readDb }), { responses }),
    register(panelContract, panelRoutes({ db })),
    register(chargeContract, chargeRoutes({ db }), { responses }),
    register(taxRatesContract, taxRatesRoutes({ db })),
    register(chargeManagementContract, chargeManagementRoutes({ db })),
    register(queueContract, queueRoutes({ db, readShop: cachedShop })),
    register(deliveryContract, deliveryRoutes({ db, readShop: cachedShop })),
    register(
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
    ),
    register(riderContract, riderRoutes({ db, codes: deliveryCodes, media })),
    register(cashContract, cashRoutes({ db })),
    register(dispatchContract, dispatchRoutes({ db })),
    register(cartContract, cartRoutes({ db })),
    register(
      paymentContract,
      paymentRoutes({
        db,
        live,
        outages: () => currentOutages(db, config, live.providers),
        resolve: (actor, input) => resolvePaymentReview(payments, actor, input),
      }),
    ),
    register(
      paymentKeysContract,
      paymentKeyRoutes({
        db,
        secrets: identity.secrets,
        fixed: config.payments.providers,
        isDemo: config.demo,
        live,
        publicUrl: config.publicUrl,
      }),
    ),
    register(khataContract, khataRoutes({ db, lockDrawer: lockDrawerForCash })),
    register(joinContract, joinRoutes(identity)),
    register(
      orderContract,
      orderRoutes({
        db,
        orderDb,
        reportDb,
        limits: config.budgets.orders,
        payments,
        listProducts,
        codes: deliveryCodes,
        transitionOrder,
        listPickingSlips,
        orderReads,
        onOrderPlaced,
      }),
      {
        authenticate: (credentials, endpoint) =>
          (endpoint?.idempotent ? parts.authenticateOrder : parts.authenticate)(credentials, endpoint),
      },
    ),
    register(
      phoneOrderContract,
      phoneOrderRoutes({
        db,
        orderDb,
        orderReads,
        upiRequestOf: (orderId) => findUpiPayment(db, orderId),
        onOrderPlaced,
      }),
    ),
    register(dayOffContract, dayOffRoutes({ db })),
    register(pickContract, pickRoutes({ db })),
    register(stockContract, stockRoutes({ db, rank: rankForStaff(parts.index), fitsSizeIn })),
    register(purchasingContract, purchasingRoutes({ db, reportDb })),
    register(
      counterContract,
      counterRoutes({ db, orderDb, reportDb, sellOnKhata: giveOnKhata, returnToKhata: returnOnKhata }),
    ),
    register(tillContract, tillRoutes({ identity, orderDb, returnToKhata: returnOnKhata })),
    register(expiryContract, expiryRoutes({ db })),
    register(countContract, countRoutes({ db })),
    register(
      upiContract,
      upiRoutes(announcingOf({ db, publicUrl: config.publicUrl, authSecrets: config.authSecrets, log })),
    ),
    register(documentContract, taxRoutes({ db, reportDb, lockDrawer: lockDrawerForCash })),
    register(reportContract, reportRoutes({ reportDb })),
    register(gapContract, gapRoutes({ reportDb: reads.orElse(reportDb) })),
    register(customerContract, customerRoutes({ db, onSessionEnded: identity.onSessionEnded })),
    register(privacyContract, privacyRoutes({ ...identity, publicUrl: config.publicUrl })),
    register(
      grievanceContract,
      grievanceRoutes({
        db,
        media,
        publicUrl: config.publicUrl,
        queueMail: (tx, ticket, mail) =>
          sendMail.enqueue(tx, mail, { key: mail.messageId, queue: `mails of ${ticket} to ${mail.to}` }),
      }),
    ),
  ].flat()
}
