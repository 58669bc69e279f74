/** What a page says of itself to browsers, search engines and chat previews. */
export interface PageHead {
  title: string
  description?: string
  /** Path with the query that matters; absent where the page should not be indexed under an address. */
  canonicalPath?: string
  /** Path of a picture of this shop. */
  image?: string
  jsonLd?: object[]
  noindex?: boolean
}

/** The second argument of `head(data, place)`. */
export interface HeadContext {
  url: URL
  shop: { name: string; tagline: string; seo: { title: string; description: string } }
}
