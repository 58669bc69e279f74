import { t, written } from '#shared/words.ts'
import { consentCalls } from '#features/consents/calls.ts'
import { privacyPaths } from '#features/consents/privacy-paths.ts'
import type { ScriptPurpose } from '#features/consents/purposes.ts'
import { writeAnswers } from '#features/consents/shop/consent-cookie.ts'
import type { Send } from '#shared/api-client.ts'
import { escapeHtml } from '#shared/escape-html.ts'
import { localPath } from '#shared/locale-path.ts'

const button =
  'min-h-11 grow rounded-lg border border-leaf-600 px-4 font-semibold text-leaf-700 hover:bg-leaf-50'

/** What scripts do, in words, as they follow "May scripts of other companies". */
const words: Record<ScriptPurpose, string> = written({
  analytics: () => t('marketing.count-how-the-shop-is-used'),
  marketing: () => t('marketing.show-you-adverts'),
})

const listed = ([first = '', second]: string[]): string =>
  second === undefined ? first : t('marketing.purpose-and-purpose', { first, second })

const html = (purposes: ScriptPurpose[]) => `
<div class="container-page flex flex-wrap items-center gap-x-6 gap-y-3 py-4">
  <p class="min-w-0 grow basis-80">${escapeHtml(t('marketing.may-scripts', { purposes: listed(purposes.map((one) => words[one])) }))}
    ${escapeHtml(t('marketing.works-the-same'))} <a class="font-semibold underline" href="${localPath(privacyPaths.choices)}">${escapeHtml(t('marketing.what-this-means'))}</a></p>
  <div class="flex grow basis-60 gap-3 md:max-w-xs">
    <button type="button" class="${button}">${escapeHtml(t('marketing.allow'))}</button>
    <button type="button" class="${button}">${escapeHtml(t('marketing.not-now'))}</button>
  </div>
</div>`

/** Asks once for all purposes, covering nothing and taking no focus. HTML: no part of the page that everybody gets. */
export function askForConsent(purposes: ScriptPurpose[], send: Send, onAllowed: () => void): void {
  const bar = document.createElement('section')
  bar.id = 'consent'
  bar.setAttribute('aria-label', t('marketing.your-consent'))
  bar.className =
    'fixed inset-x-0 bottom-0 z-30 border-t border-line bg-surface text-sm shadow-lg print:hidden'
  bar.innerHTML = html(purposes)
  const answer = (given: boolean) => {
    bar.remove()
    writeAnswers(Object.fromEntries(purposes.map((purpose) => [purpose, given])))
    // The shop's record of it. The answer holds in this browser even where the shop cannot be reached.
    for (const purpose of purposes)
      send(consentCalls.saveConsent, { body: { purpose, given } }).catch(() => {})
    if (given) onAllowed()
  }
  const [allow, notNow] = bar.querySelectorAll('button')
  allow?.addEventListener('click', () => answer(true))
  notNow?.addEventListener('click', () => answer(false))
  document.body.append(bar)
}
