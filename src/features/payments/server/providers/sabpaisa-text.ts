/** A value with one of these characters would become another field, because nothing is encoded. */
export const clean = (text: string) =>
  text
    .replace(/[&=?#%+\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, 100)

export const join = (fields: Record<string, string>) =>
  Object.entries(fields)
    .map(([name, value]) => `${name}=${value}`)
    .join('&')

/** The first field of a name counts; a second one is an injection. The word `null` means empty. */
export function split(text: string): Record<string, string> {
  const fields: Record<string, string> = Object.create(null) as Record<string, string>
  for (const pair of text.split('&')) {
    const at = pair.indexOf('=')
    const [name, value] = [pair.slice(0, at), pair.slice(at + 1)]
    if (at > 0) fields[name] ??= value === 'null' ? '' : value
  }
  return fields
}

const indianTime = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Asia/Kolkata',
  dateStyle: 'short',
  timeStyle: 'medium',
})

/** `2026-11-20 18:30:00`, Indian time. */
export const inIndia = (at: Date) => indianTime.format(at)
