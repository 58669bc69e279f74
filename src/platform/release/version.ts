/** "1.2.3", also with a word for what comes before it: "1.2.3-rc.1". */
export const isVersion = (text: string): boolean =>
  /^\d{1,5}\.\d{1,5}\.\d{1,5}(-[0-9a-z.]{1,20})?$/.test(text)

/** Below zero if `one` is older than `other`. 1.0.0-rc.1 is older than 1.0.0. */
export function compareVersions(one: string, other: string): number {
  const [a, b] = [partsOf(one), partsOf(other)]
  for (const at of [0, 1, 2]) if (a.numbers[at] !== b.numbers[at]) return a.numbers[at]! - b.numbers[at]!
  if (a.word === b.word) return 0
  if (!a.word || !b.word) return a.word ? -1 : 1
  return a.word.localeCompare(b.word, 'en', { numeric: true })
}

function partsOf(version: string): { numbers: number[]; word: string } {
  const [numbers, ...word] = version.split('-')
  return { numbers: numbers!.split('.').map(Number), word: word.join('-') }
}

/** The name by which releases call this machine: "linux-x64", "windows-x64", "darwin-arm64". */
export const platformName = (): string =>
  `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
