import { sentRequest, type SentRequest } from '#platform/requests/sent-request.ts'

/** A request as the server describes it, for a use case that is called without HTTP. */
export const sentBy = (caller: string, key: string, body: unknown = {}, call = 'test'): SentRequest =>
  sentRequest({ caller, key }, { call, body })
