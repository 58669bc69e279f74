type Encoding = 'br' | 'gzip'

/** Matches a list that contains the encoding, unless with the weight 0, which refuses it (RFC 9110, 12.5.3). */
const patternFor = (encoding: Encoding) =>
  new RegExp(`(?:^|,)\\s*${encoding}\\s*(?:$|,|;(?!\\s*q=0(?:\\.0*)?\\s*(?:$|,)))`, 'i')

const patterns = { br: patternFor('br'), gzip: patternFor('gzip') }

/** Whether a request's Accept-Encoding header accepts an encoding. */
export const accepts = (accepted: string | undefined, encoding: Encoding): boolean =>
  accepted !== undefined && patterns[encoding].test(accepted)
