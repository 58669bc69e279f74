/** A page's metadata for browsers, search engines and link previews. */
export interface PageHead {
  title: string
  description?: string
  /** The canonical path with its query; absent if the page should not be indexed. */
  canonicalPath?: string
  /** Path of a picture of this shop. */
  image?: string
  jsonLd?: object[]
  noindex?: boolean
}

/** The second argument of `head(data, context)`. */
export interface HeadContext {
  url: URL
  shop: { name: string; tagline: string; seo: { title: string; description: string } }
}
