import { locales, type Locale, type LocaleId } from '#shared/locales.ts'
import { currentLocale, t } from '#shared/words.ts'
import { addressIn } from '#ui/address-in.ts'
import { spokenLocales } from '#ui/spoken-locales.ts'

/** Set once a visitor has closed the line or changed the language. */
const ANSWERED = 'tokri-language'

/** A link that leads to the page that is shown when it is followed. */
function languageLink(locale: LocaleId, words: string, className: string): HTMLAnchorElement {
  const link = document.createElement('a')
  link.lang = link.hreflang = locales[locale].tag
  link.href = addressIn(locale)
  link.textContent = words
  link.className = className
  for (const event of ['pointerdown', 'focus', 'click'])
    link.addEventListener(event, () => (link.href = addressIn(locale)))
  link.addEventListener('click', answer)
  return link
}

function answer(): void {
  document.getElementById('language-line')?.remove()
  try {
    localStorage.setItem(ANSWERED, currentLocale())
  } catch {
    // A browser without storage is asked again.
  }
}

function isAnswered(): boolean {
  try {
    return localStorage.getItem(ANSWERED) !== null
  } catch {
    return false
  }
}

/** Above a phone's cart bar, as the line that says that the network is gone. */
function drawLine(locale: LocaleId): void {
  const line = document.createElement('aside')
  line.id = 'language-line'
  line.ariaLabel = t('app.languages')
  line.className =
    'fixed inset-x-4 bottom-[calc(6.25rem+env(safe-area-inset-bottom))] z-30 mx-auto flex w-fit items-center rounded-full bg-ink pl-5 text-sm font-medium text-surface shadow-float md:bottom-6 print:hidden'
  const close = document.createElement('button')
  close.className = 'size-11 text-lg'
  close.ariaLabel = t('app.close-language-line')
  close.textContent = '×'
  close.addEventListener('click', answer)
  line.append(
    languageLink(locale, locales[locale].invitation, 'inline-flex min-h-11 items-center underline'),
    close,
  )
  document.body.append(line)
}

/**
 * Draws the links to the other languages below the page and, for a visitor whose browser speaks one of them, once a
 * line to it. They are no part of the page: English ones are the same bytes with them and without.
 */
function drawLanguageLinks(): void {
  const others = spokenLocales().filter((id) => id !== currentLocale())
  if (others.length === 0) return
  const nav = document.createElement('nav')
  nav.id = 'languages'
  nav.ariaLabel = t('app.languages')
  nav.className = 'flex flex-wrap justify-center gap-x-4 bg-surface text-sm print:hidden'
  for (const id of others) {
    const { name, isBeta }: Locale = locales[id]
    const words = isBeta ? t('app.name-beta', { name }) : name
    nav.append(languageLink(id, words, 'inline-flex min-h-11 items-center text-leaf-700 underline'))
  }
  document.body.append(nav)
  const spoken = navigator.languages.map((tag) => tag.split('-')[0])
  const theirs = others.find((id) => id !== 'en' && spoken.includes(id))
  if (currentLocale() === 'en' && theirs && !isAnswered()) drawLine(theirs)
}

if (typeof document !== 'undefined' && !document.getElementById('languages')) drawLanguageLinks()
