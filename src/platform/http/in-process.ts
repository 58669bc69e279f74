import type { Send } from '#shared/api-client.ts'
import type { CallName } from '#shared/endpoint.ts'
import { AppError } from '#shared/problems.ts'
import { envelopeOf } from './envelope.ts'
import { read } from './read-input.ts'
import { guestHttp } from './request-http.ts'
import type { Mounted } from './route.ts'

/** Makes calls as a guest; `note` receives the cache tags of each response. */
export type SendWithTags = (note: (tags: readonly string[]) => void) => Send

/** Makes calls in process, as a guest: how public pages get their data on the server. */
export function inProcess(mounted: Mounted[]): SendWithTags {
  const byCall = new Map<CallName, Mounted>(mounted.map((each) => [each.endpoint.call, each]))
  return (note) => async (call, input) => {
    const found = byCall.get(call)
    if (!found) throw new Error(`no route for ${call}`)
    const { endpoint, run, responses } = found
    if (endpoint.access !== 'anyone') throw new AppError('unauthorized')
    const parsed = {
      params: endpoint.params && read(endpoint.params, input.params),
      query: endpoint.query && read(endpoint.query, input.query ?? {}),
      body: endpoint.body && read(endpoint.body, input.body ?? {}),
    }
    const asGuest = () => run({ ...parsed, caller: null, http: guestHttp } as never)
    if (responses && endpoint.cacheable) {
      const { value, tags } = await responses.get(endpoint, parsed, asGuest)
      note(tags)
      return JSON.parse(value.plain.body.toString())
    }
    const answer = await asGuest()
    note(answer.tags ?? [])
    return { data: undefined, ...envelopeOf(endpoint, answer) }
  }
}
