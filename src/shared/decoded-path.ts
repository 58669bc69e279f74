/** A path with each segment decoded; an encoded slash and what cannot be decoded stay as they are. */
export const decodedPath = (pathname: string): string =>
  pathname
    .split('/')
    .map((segment) => decoded(segment).replaceAll('/', '%2F'))
    .join('/')

/** A path to compare with a route's: the router reads neither its case nor slashes at its end. */
export const comparedPath = (pathname: string): string =>
  decodedPath(pathname)
    .toLowerCase()
    .replace(/(?!^)\/+$/, '')

/** Text of an address, as it is where it cannot be decoded. */
export function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
