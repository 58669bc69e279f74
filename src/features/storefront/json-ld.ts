import { paths } from '#shared/paths.ts'

const CONTEXT = 'https://schema.org'

/** The shop and its search as structured data (schema.org). `origin` has no trailing slash. */
export const shopJsonLd = (name: string, origin: string): object[] => [
  {
    '@context': CONTEXT,
    '@type': 'Organization',
    name,
    url: `${origin}${paths.home}`,
    logo: `${origin}/icon-512.png`,
  },
  {
    '@context': CONTEXT,
    '@type': 'WebSite',
    name,
    url: `${origin}${paths.home}`,
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${origin}${paths.search}?q={search_term_string}` },
      'query-input': 'required name=search_term_string',
    },
  },
]
