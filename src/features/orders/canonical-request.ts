/**
 * A request as canonical text: fields sorted by name, empty ones left out, and the parts of a list in any order. A field
 * that is added in a later release and left out changes nothing, so an attempt repeated across a release is still the
 * same one.
 */
export const canonicalRequest = (request: object): string =>
  JSON.stringify(
    Object.entries(request)
      .map(([name, value]: [string, unknown]) => [name, Array.isArray(value) ? canonicalList(value) : value])
      .filter(([, value]) => value !== undefined && value !== null && value !== '')
      .sort(([one], [other]) => (one! < other! ? -1 : 1)),
  )

const canonicalList = (list: object[]) => (list.length === 0 ? null : list.map(canonicalRequest).sort())
