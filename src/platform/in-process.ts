import type { FastifyBaseLogger } from 'fastify'
import type { Send } from '../shared/api-client.ts'
import type { CallName } from '../shared/endpoint.ts'
import { AppError } from '../shared/problems.ts'
import type { Http, Mounted } from './route.ts'

/** Makes calls without a network, as a guest: how pages that everybody sees get their data on the server. */
export function inProcess(mounted: Mounted[], log: FastifyBaseLogger): Send {
  const byCall = new Map<CallName, Mounted>(mounted.map((each) => [each.endpoint.call, each]))
  const http: Http = {
    ip: '127.0.0.1',
    fromBrowser: false,
    cookies: {},
    setCookie: () => undefined,
    setHeader: () => undefined,
    whoIs: async () => null,
    idempotencyKey: undefined,
    log,
  }
  return async (call, input) => {
    const found = byCall.get(call)
    if (!found) throw new Error(`nothing serves ${call}`)
    const { endpoint, run } = found
    if (endpoint.who !== 'anyone') throw new AppError('unauthorized')
    const parsed = {
      params: endpoint.params?.parse(input.params),
      query: endpoint.query?.parse(input.query ?? {}),
      body: endpoint.body?.parse(input.body ?? {}),
    }
    const {
      data,
      beside,
      message = endpoint.message ?? 'OK',
    } = await run({ ...parsed, caller: null, http } as never)
    return { success: true, message, ...(beside as object | undefined), data }
  }
}
