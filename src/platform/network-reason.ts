import { errorCode } from './error-code.ts'

const reasons: Record<string, string> = {
  ECONNREFUSED: 'nothing answers there',
  ECONNRESET: 'it closed the connection',
  EPIPE: 'it closed the connection',
  UND_ERR_SOCKET: 'it closed the connection',
  ENOTFOUND: 'there is no machine with this name',
  EAI_AGAIN: 'its name cannot be looked up now: check this machine’s network and DNS',
  EHOSTUNREACH: 'no network leads there',
  ENETUNREACH: 'no network leads there',
  EPRIVATE: 'its name leads into a private network',
  ETIMEDOUT: 'it does not answer',
  UND_ERR_CONNECT_TIMEOUT: 'it does not answer',
  UND_ERR_HEADERS_TIMEOUT: 'it does not answer',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  CERT_NOT_YET_VALID: 'its certificate is not valid yet: check this machine’s clock',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another name',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is self-signed',
  SELF_SIGNED_CERT_IN_CHAIN: 'its certificate is self-signed',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'its certificate is not from a known authority',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'its certificate is not from a known authority',
}

/** Why a call to another machine failed, in words and without a full stop; `fetch` hides the reason in a cause. */
export function networkReason(error: unknown): string {
  for (let one = error; one instanceof Error; one = one.cause) {
    const reason = reasons[errorCode(one) ?? '']
    if (reason) return reason
    if (one.name === 'TimeoutError') return 'it does not answer in time'
  }
  // Never a message: that of a refused header contains the key in it.
  let deepest = error
  while (deepest instanceof Error && deepest.cause instanceof Error) deepest = deepest.cause
  return `it gave no usable answer (${deepest instanceof Error ? (errorCode(deepest) ?? deepest.name) : 'unknown'})`
}
