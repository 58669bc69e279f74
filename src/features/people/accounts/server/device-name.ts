/** In the order in which they are tried: most browsers name those that they imitate, too. */
const browsers: [pattern: RegExp, name: string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

const systems: [pattern: RegExp, name: string][] = [
  [/\biPhone\b/, 'an iPhone'],
  [/\biPad\b/, 'an iPad'],
  [/\bAndroid\b/, 'an Android device'],
  [/\bCrOS\b/, 'a Chromebook'],
  [/\bWindows\b/, 'a Windows computer'],
  [/\bMac OS X\b/, 'a Mac'],
  [/\bLinux\b/, 'a Linux computer'],
]

const nameIn = (list: [RegExp, string][], text: string) => list.find(([pattern]) => pattern.test(text))?.[1]

/** A user agent in words: "Chrome on an Android device". */
export function deviceName(userAgent: string | null): string {
  const [browser, system] = [nameIn(browsers, userAgent ?? ''), nameIn(systems, userAgent ?? '')]
  if (browser && system) return `${browser} on ${system}`
  return browser ?? (system ? `A browser on ${system}` : 'An app or script')
}

/** The range of addresses that a session was last used from, in words. */
export function networkName(network: string | null): string {
  if (network === null) return 'Network unknown'
  if (/^(127\.|0:0:0:0)/.test(network)) return 'The shop’s own computer'
  if (/^(10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|f[cd])/.test(network)) return `Local network ${network}`
  return `Network ${network}`
}
