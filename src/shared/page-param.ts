/** The page in a URL that anybody may have typed; 1 for anything but a page number of the API. */
export const pageParam = (query: URLSearchParams): number => {
  const page = query.get('page') ?? ''
  return /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1
}
