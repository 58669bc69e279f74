/**
 * A request as canonical text: fields sorted by name, empty ones left out. A field that is added in a later release
 * and left out changes nothing, so an attempt repeated across a release is still the same one.
 */
export const canonicalRequest = (request: object): string =>
  JSON.stringify(
    Object.entries(request)
      .filter(([, value]) => value !== undefined && value !== null && value !== '')
      .sort(([one], [other]) => (one < other ? -1 : 1)),
  )
