import type { Shop } from '#features/storefront/contract.ts'
import { escapeHtml } from '#shared/escape-html.ts'
import { localPath } from '#shared/locale-path.ts'
import { localeIds, locales, type Locale, type LocaleId } from '#shared/locales.ts'
import { currentLocale, inLocale } from '#shared/words.ts'
import type { PageHead } from '#ui/page-head.ts'

interface DocumentParts {
  head: PageHead
  /** Unknown when the shop itself could not be read. */
  shop: Pick<Shop, 'name' | 'seo'> | undefined
  origin: string
  body: string
  /** Parsed by the browser as data, never as script. */
  hydration: unknown
  styles: string[]
  /** URLs of the entry script and the chunks it will import. */
  script: string
  /** A small script that runs before all others: it stands in the page, and saves a request. */
  earlyScript?: string | undefined
  /** The page works without scripts, so the early script starts the others after the first paint. */
  isReadable?: boolean
  preloads: string[]
  prefetches?: string[] | undefined
  /** The Latin one first. */
  fonts: string[]
  /** Whose pages are there. */
  languages: LocaleId[]
  /** The file with the sentences of the page, where the scripts do not contain them. */
  words?: string | undefined
  /** The place of the bar by which visitors become the demo's persons (`app/browser/demo-bar.tsx`). */
  hasPersons?: boolean | undefined
}

/** JSON that is safe inside a script element: nothing in it can end the element or the line. */
const jsonForHtml = (value: unknown): string =>
  JSON.stringify(value, inPageLanguage).replace(/[<>&\u2028\u2029]/g, (character) => {
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
  })

/** Of what something is called in other languages, a page holds its own. */
function inPageLanguage(key: string, value: unknown): unknown {
  if (key !== 'translations' || typeof value !== 'object' || value === null) return value
  const own = (value as Record<string, unknown>)[currentLocale()]
  return own && { [currentLocale()]: own }
}

/** Visible content comes first: styles, the font and the largest picture load before the scripts. */
export function documentOf(parts: DocumentParts): string {
  const isLate = parts.isReadable && parts.earlyScript
  const late = fontTags(parts.fonts.slice(1)) + scriptTags(parts)
  return `<!doctype html>
<html ${languageOf(locales[currentLocale()])}${ownWords(parts)}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="theme-color" content="#0F7A43">
${headTags(parts)}
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="apple-touch-icon" href="/apple-touch-icon.png">
<link rel="manifest" href="${localPath('/manifest.webmanifest')}">
${parts.earlyScript ? `<script>${parts.earlyScript}</script>` : ''}
${stylesOf(parts)}
${offlineFiles(parts)}
${isLate ? `<template id="late-scripts">${late}</template>` : late}
</head>
<body>
${parts.hasPersons ? '<div id="demo-bar" class="h-11 bg-ink print:hidden"></div>\n' : ''}<div id="root">${parts.body}</div>
<script type="application/json" id="hydration">${jsonForHtml(parts.hydration)}</script>
</body>
</html>`
}

/** Fonts of other scripts than Latin are large: browsers would hold the first paint back for them, so they follow it. */
const fontTags = (fonts: string[]): string =>
  fonts
    .map((href) => `<link rel="preload" as="font" type="font/woff2" href="${href}" crossorigin>\n`)
    .join('')

function stylesOf({ fonts, words, styles }: DocumentParts): string {
  const own = words ? `<link rel="preload" as="fetch" href="${words}" crossorigin>\n` : ''
  const sheets = own + styles.map((href) => `<link rel="stylesheet" href="${href}">`).join('\n')
  return fontTags(fonts.slice(0, 1)) + sheets
}

const languageOf = ({ tag, direction }: Locale) => `lang="${tag}"${direction === 'rtl' ? ' dir="rtl"' : ''}`

/** For the scripts: the file of the sentences, and the languages that have no pages. */
function ownWords({ words, languages }: DocumentParts): string {
  const off = localeIds.filter((id) => !languages.includes(id))
  return (words ? ` data-words="${words}"` : '') + (off.length > 0 ? ` data-off="${off.join(' ')}"` : '')
}

/** The service worker caches the URLs that it finds in a cached page. Browsers load nothing inside a template. */
const offlineFiles = ({ prefetches = [] }: DocumentParts): string =>
  prefetches.length === 0
    ? ''
    : `<template>${prefetches.map((href) => `<link rel="prefetch" href="${href}">`).join('')}</template>`

const scriptTags = ({ preloads, script }: DocumentParts): string =>
  preloads.map((href) => `<link rel="modulepreload" href="${href}" fetchpriority="low">\n`).join('') +
  `<script type="module" fetchpriority="low" src="${script}"></script>`

function headTags({ head, origin, shop, languages }: DocumentParts): string {
  const canonical = head.canonicalPath && origin + localPath(head.canonicalPath)
  // A page without a picture of its own uses the shop's for link previews.
  const image = head.image || shop?.seo.image
  const description = head.description ?? shop?.seo.description
  const tags = [
    `<title>${escapeHtml(head.title)}</title>`,
    meta('name', 'description', description),
    head.noindex && meta('name', 'robots', 'noindex'),
    canonical && `<link rel="canonical" href="${escapeHtml(canonical)}">`,
    ...(head.canonicalPath ? otherLanguages(origin, head.canonicalPath, languages) : []),
    meta('property', 'og:title', head.title),
    meta('property', 'og:description', description),
    meta('property', 'og:url', canonical),
    meta('property', 'og:image', origin + (image || '/icon-512.png')),
    meta('property', 'og:type', 'website'),
    meta('property', 'og:site_name', shop?.name),
    meta('name', 'twitter:card', image ? 'summary_large_image' : 'summary'),
    ...(head.jsonLd ?? []).map((item) => `<script type="application/ld+json">${jsonForHtml(item)}</script>`),
  ]
  return tags.filter(Boolean).join('\n')
}

/** Where search engines find the page in each language. The English ones stand in the sitemap alone. */
const otherLanguages = (origin: string, path: string, languages: LocaleId[]): string[] =>
  currentLocale() === 'en'
    ? []
    : languages.map((id) => {
        const address = escapeHtml(origin + inLocale(id, () => localPath(path)))
        return `<link rel="alternate" hreflang="${locales[id].tag}" href="${address}">`
      })

const meta = (kind: 'name' | 'property', key: string, content: string | undefined) =>
  content ? `<meta ${kind}="${key}" content="${escapeHtml(content)}">` : ''
