type Encoding = 'br' | 'gzip'

/** Named as one of the list, and not with the weight 0, which refuses it (RFC 9110, 12.5.3). */
const named = (encoding: Encoding) =>
  new RegExp(`(?:^|,)\\s*${encoding}\\s*(?:$|,|;(?!\\s*q=0(?:\\.0*)?\\s*(?:$|,)))`, 'i')

const patterns = { br: named('br'), gzip: named('gzip') }

/** Whether a request's Accept-Encoding takes an encoding. */
export const accepts = (accepted: string | undefined, encoding: Encoding): boolean =>
  accepted !== undefined && patterns[encoding].test(accepted)
