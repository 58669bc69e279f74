import { hashSource } from '#platform/http/security-headers.ts'
import { parseMarkup } from './parse-markup.ts'
import type { VersionFields } from './scripts-store.ts'

/** The sources that pages must allow: the hashes of the current inline scripts, and the hosts they load from. */
export interface ScriptSources {
  hashes: string[]
  hosts: string[]
}

/** Null while no script may run. */
export function scriptSources(
  row: Pick<VersionFields, 'headerScripts' | 'bodyScripts' | 'hosts' | 'enabled'> | null,
): ScriptSources | null {
  if (!row?.enabled) return null
  const elements = [row.headerScripts, row.bodyScripts].flatMap((html) => parseMarkup(html).elements)
  const inline = elements.filter(({ tag, attributes }) => tag === 'script' && attributes.src === undefined)
  const hashes = [...new Set(inline.map(({ text }) => hashSource(text)))]
  return hashes.length + row.hosts.length > 0 ? { hashes, hosts: row.hosts } : null
}
