import { AppError } from '#shared/problems.ts'

/** Throws `invalid` for hosts below which anybody registers ("co.in", "*.github.io"; the Public Suffix List). */
export async function refusePublicSuffixes(origins: readonly string[]): Promise<void> {
  if (origins.length === 0) return
  // The list is large, and most servers never need it.
  const { getPublicSuffix } = await import('tldts')
  const fields: Record<string, string> = {}
  for (const [at, origin] of origins.entries()) {
    const name = origin.replace(/^https?:\/\/(\*\.)?/, '').replace(/:\d+$/, '')
    if (getPublicSuffix(name, { allowPrivateDomains: true }) === name)
      fields[`hosts.${at}`] =
        `${origin.replace('https://', '')} is not one owner's host: anybody can register a name under ${name}. Enter the host that your scripts load from, such as www.example.com`
  }
  const [message] = Object.values(fields)
  if (message) throw new AppError('invalid', undefined, { message, fields })
}
