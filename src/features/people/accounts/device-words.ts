import { currentLocale, t } from '#shared/words.ts'

const systems: Record<string, () => string> = {
  'an iPhone': () => t('accounts.an-iphone'),
  'an iPad': () => t('accounts.an-ipad'),
  'an Android device': () => t('accounts.an-android-device'),
  'a Chromebook': () => t('accounts.a-chromebook'),
  'a Windows computer': () => t('accounts.a-windows-computer'),
  'a Mac': () => t('accounts.a-mac'),
  'a Linux computer': () => t('accounts.a-linux-computer'),
}

/** A device as `device-name.ts` names it, in the language of the page: what a call answers with is in English. */
export function deviceWords(device: string): string {
  if (currentLocale() === 'en') return device
  const [, browser = '', name = ''] = /^(.+) on (an? .+)$/.exec(device) ?? []
  const system = systems[name]?.()
  if (system === undefined) return device === 'An app or script' ? t('accounts.an-app-or-script') : device
  return browser === 'A browser'
    ? t('accounts.a-browser-on-system', { system })
    : t('accounts.browser-on-system', { browser, system })
}

/** The same for the network that it was used from. */
export function networkWords(text: string): string {
  if (currentLocale() === 'en') return text
  if (text === 'Network unknown') return t('accounts.network-unknown')
  if (text === 'The shop’s own computer') return t('accounts.the-shops-own-computer')
  const [, isLocal, network] = /^(?:(Local n)|N)etwork (.+)$/.exec(text) ?? []
  if (network === undefined) return text
  return isLocal ? t('accounts.local-network', { network }) : t('accounts.network', { network })
}
