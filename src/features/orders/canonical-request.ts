/**
 * A request as one text: its fields by name, without those that say nothing. A field that is added later and left
 * out changes nothing, so an attempt that is repeated across a release is still the same one.
 */
export const canonicalRequest = (request: object): string =>
  JSON.stringify(
    Object.entries(request)
      .filter(([, value]) => value !== undefined && value !== null && value !== '')
      .sort(([one], [other]) => (one < other ? -1 : 1)),
  )
