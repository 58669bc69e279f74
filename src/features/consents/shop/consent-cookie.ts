import { NOTICE_VERSION, SCRIPT_PURPOSES, type ScriptPurpose } from '../purposes.ts'

/** This browser's answers: the purposes that were asked about, and those that were allowed. */
export interface Answers {
  asked: ScriptPurpose[]
  given: ScriptPurpose[]
}

const NAME = 'consent'
/** Asked again after six months. */
const SECONDS = 182 * 24 * 3600

const listed = (text = ''): ScriptPurpose[] => SCRIPT_PURPOSES.filter((one) => text.split('+').includes(one))

/**
 * A cookie and not local storage, which logging out clears: nobody should be asked again for that. Answers to an earlier
 * version of the notice count no longer. The browser's Global Privacy Control counts as a no to everything.
 */
export function readAnswers(): Answers {
  if ((navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl)
    return { asked: [...SCRIPT_PURPOSES], given: [] }
  const [, answers = ''] = new RegExp(`(?:^|; )${NAME}=${NOTICE_VERSION}!([^;]*)`).exec(document.cookie) ?? []
  const [asked, given] = answers.split('!')
  return { asked: listed(asked), given: listed(given) }
}

/** Remembers answers in this browser, together with the earlier ones, and tells its other tabs. */
export function writeAnswers(answers: Partial<Record<ScriptPurpose, boolean>>): void {
  const { asked, given } = readAnswers()
  const now = {
    asked: SCRIPT_PURPOSES.filter((one) => asked.includes(one) || one in answers),
    given: SCRIPT_PURPOSES.filter((one) => answers[one] ?? given.includes(one)),
  }
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `${NAME}=${NOTICE_VERSION}!${now.asked.join('+')}!${now.given.join('+')}; Path=/; Max-Age=${SECONDS}; SameSite=Lax${secure}`
  channel()?.postMessage(null)
}

/** Calls back when another tab has answered, and when this page comes back after it may have missed that. */
export function watchAnswers(listener: () => void): void {
  channel()?.addEventListener('message', listener)
  addEventListener('pageshow', ({ persisted }) => persisted && listener())
}

let opened: BroadcastChannel | null = null
const channel = () =>
  typeof BroadcastChannel === 'undefined' ? null : (opened ??= new BroadcastChannel('consent'))

/** What the shop itself keeps in a browser's storage. */
export const OWN_KEYS =
  /^(accessToken|refreshToken|user|guest_cart|cart-merged|delivery_pincode|recent_searches|payment-method|order-attempt|order-handled|coupon|pick-taps|alert-sound|scan-category|tokri-language|tokri-left-builds|tokri-scroll|tokri-counter-settings|rider-.*|unsent-counts-.*|(draft|product-draft):.*)$/

/**
 * Deletes the cookies and the stored values that are not the shop's own: what scripts of others have left. Cookies go
 * for this host and the domains above it; the shop's other cookies are invisible to scripts.
 */
export function deleteWhatOthersStored(): void {
  for (const storage of [localStorage, sessionStorage])
    for (const key of Object.keys(storage)) if (!OWN_KEYS.test(key)) storage.removeItem(key)
  const labels = location.hostname.split('.')
  const domains = ['', ...labels.map((_, i) => `; Domain=${labels.slice(i).join('.')}`)]
  for (const pair of document.cookie.split('; ')) {
    const [name = ''] = pair.split('=')
    if (name === NAME) continue
    for (const domain of domains) document.cookie = `${name}=; Path=/; Max-Age=0${domain}`
  }
}
