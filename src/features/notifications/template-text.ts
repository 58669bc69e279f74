import type { VariableTag } from './message-kinds.ts'

const TAG = /\{#([a-z]*)#\}/g

/** What a value of each tag looks like; the registers allow 30 characters. */
const VALUES: Record<VariableTag, string> = {
  numeric: String.raw`\d{1,30}`,
  alphanumeric: String.raw`[^\n]{1,30}`,
  url: String.raw`\S{1,100}`,
  urlott: String.raw`\S{1,100}`,
  cbn: String.raw`\+?\d{5,15}`,
  email: String.raw`\S+@\S+`,
}
const VARIABLE_TAGS = Object.keys(VALUES) as VariableTag[]

const tagsOf = (text: string): string[] => [...text.matchAll(TAG)].map(([, tag]) => tag ?? '')

/** A template with its values filled in; a value that is too long is cut, between two characters. */
export function fillTemplate(text: string, values: readonly string[]): string {
  let at = 0
  return text.replace(TAG, (_, tag: string) => {
    const value = values[at++] ?? ''
    return tag === 'alphanumeric' ? Array.from(value).slice(0, 30).join('') : value
  })
}

/** Whether a text is one that a template makes: operators drop any other. */
export function isOfTemplate(template: string, text: string): boolean {
  const parts = template.split(/(\{#[a-z]*#\})/)
  const pattern = parts
    .map((part) => {
      const tag = /^\{#([a-z]*)#\}$/.exec(part)?.[1]
      if (tag !== undefined) return VALUES[tag as VariableTag] ?? '(?!)'
      return part.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
    })
    .join('')
  return new RegExp(`^${pattern}$`, 'u').test(text)
}

/** Where two texts differ first: some characters of both from there, with spaces shown. Null if they are the same. */
export function firstDifference(
  wanted: string,
  registered: string,
): { wanted: string; registered: string } | null {
  if (wanted === registered) return null
  const [a, b] = [Array.from(wanted), Array.from(registered)]
  let at = 0
  while (at < a.length && a[at] === b[at]) at += 1
  const shown = (text: string[]) =>
    `${at > 12 ? '…' : ''}${text.slice(Math.max(0, at - 12), at + 24).join('')}`
      .replaceAll(' ', '␣')
      .replaceAll('\n', '⏎') + (text.length > at + 24 ? '…' : '')
  return { wanted: shown(a), registered: shown(b) }
}

/** What is wrong with a registered text for these variables; null if it can be sent. */
export function templateFault(text: string, variables: readonly VariableTag[]): string | null {
  const tags = tagsOf(text)
  if (/\{#var#\}|##\w+##|\{\{\w+\}\}/.test(text))
    return 'Every variable needs its tag, such as {#numeric#}: operators drop messages with {#var#} since 14 January 2026.'
  const unknown = tags.find((tag) => !(VARIABLE_TAGS as string[]).includes(tag))
  if (unknown !== undefined)
    return `{#${unknown}#} is no tag. Use ${VARIABLE_TAGS.map((tag) => `{#${tag}#}`).join(', ')}.`
  if (tags.length !== variables.length)
    return `This message has ${variables.length} ${variables.length === 1 ? 'variable' : 'variables'}: ${variables.map((tag) => `{#${tag}#}`).join(', ')}.`
  const wrong = tags.findIndex((tag, index) => tag !== variables[index])
  return wrong === -1 ? null : `Variable ${wrong + 1} must be {#${variables[wrong]}#}.`
}
