import { ONLINE_METHODS, providerSlugs, type OnlineMethod } from '#features/payments/methods.ts'
import { returnPages } from '#features/payments/return-pages.ts'
import { asAppError } from '#platform/db/postgres-errors.ts'
import type { RawReply, RawRequest, RawRoute } from '#platform/http/raw-route.ts'
import { localPath } from '#shared/locale-path.ts'
import { AppError } from '#shared/problems.ts'
import { inLocale } from '#shared/words.ts'
import { findOrder } from '../order-store.ts'
import type { PaymentDeps } from './payment-deps.ts'
import { receiveSignal, type ReceivedSignal } from './receive-signal.ts'
import { returnAgainPage } from './return-again-page.ts'

const methodOf = (slug: string | undefined): OnlineMethod | undefined =>
  ONLINE_METHODS.find((method) => providerSlugs[method] === slug)

/** The return and webhook URLs of providers (api.md, Orders). */
export function signalRoutes(deps: PaymentDeps): RawRoute[] {
  const receive = (source: 'return' | 'webhook', request: RawRequest) => {
    const method = methodOf(request.params.provider)
    if (!method) throw new AppError('not_found')
    const { headers, query, body, contentType } = request
    return receiveSignal(deps, { method, source, raw: { headers, query, body, contentType } }).then(
      (received) => ({ method, received }),
    )
  }

  return [
    {
      methods: ['GET', 'POST'],
      url: '/api/payment/:provider/return',
      handler: async (request) => {
        // A refused message changes nothing, but a browser still gets a page with the state of the order.
        const isForBrowser = request.headers.accept?.includes('text/html')
        try {
          const { method, received } = await receive('return', request)
          if (received.signal.refusal && !isForBrowser) throw new AppError('signature_refused')
          return seeOther(await pageAfter(deps, method, received))
        } catch (error) {
          const method = methodOf(request.params.provider)
          if (!isForBrowser || !method || !isOutage(error)) throw error
          deps.log.warn(
            { err: error },
            'the database is down: a return from a payment provider is submitted again',
          )
          return replyDuringOutage(deps, method, request)
        }
      },
    },
    {
      methods: ['POST'],
      url: '/api/payment/:provider/webhook',
      signedBy: ({ params, headers, query, body, contentType }) => {
        const method = methodOf(params.provider)
        const provider = method && deps.providers[method]
        return provider?.verifyWebhook({ headers, query, body, contentType }).verified
          ? provider.method
          : null
      },
      handler: async (request) => {
        const { received } = await receive('webhook', request)
        const { acknowledgement, refusal } = received.signal
        if (refusal) throw new AppError('signature_refused')
        return {
          status: 200,
          headers: { 'Content-Type': acknowledgement?.contentType ?? 'application/json' },
          body: acknowledgement?.body ?? '{"success":true}',
        }
      },
    },
  ]
}

const isOutage = (error: unknown) => {
  const known = asAppError(error)
  return known instanceof AppError && known.status === 503
}

/** The reply while the database is down. A refused message is not submitted again. */
function replyDuringOutage(
  deps: PaymentDeps,
  method: OnlineMethod,
  { body, query, ...rest }: RawRequest,
): RawReply {
  const refusal = deps.providers[method]?.verifyReturn({ body, query, ...rest }).refusal
  if (refusal !== null) return seeOther(returnPages[method].failure)
  const isPosted = body.length > 0
  return returnAgainPage({
    method: isPosted ? 'POST' : 'GET',
    path: `/api/payment/${providerSlugs[method]}/return`,
    fields: new URLSearchParams(isPosted ? body.toString('utf8') : query),
  })
}

const seeOther = (location: string): RawReply => ({ status: 303, headers: { Location: location } })

/** The page is chosen by the state of the order, never by the URL or the message. */
async function pageAfter(
  deps: PaymentDeps,
  method: OnlineMethod,
  { attempt, signal }: ReceivedSignal,
): Promise<string> {
  const pages = returnPages[method]
  if (!attempt) return pages.failure
  const order = await findOrder(deps.db, attempt.order_id)
  const hasEnded = order?.status === 'Payment Failed' || order?.status === 'Cancelled'
  const isOpen = attempt.status === 'Paid' || attempt.status === 'Pending'
  const page = isOpen && !hasEnded && !signal.refusal ? pages.success : pages.failure
  // A provider knows the English address alone; the shopper goes on in the order's language.
  const path = inLocale(order?.locale ?? 'en', () => localPath(page))
  return `${path}?orderId=${encodeURIComponent(attempt.order_id)}`
}
