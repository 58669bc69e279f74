import { brotliCompressSync } from 'node:zlib'
import { make, textOf } from './caller.ts'

export interface FirstLoad {
  /** Bytes in brotli by address, the largest first; those of the script in the page itself have none. */
  files: Map<string, number>
  bytes: number
}

/** Stands for the address of the script in the page itself. */
export const INLINE = 'in the page'

/** The JavaScript that a first visit to a page loads: its scripts and everything that they import statically. */
export async function firstLoad(origin: string, path: string): Promise<FirstLoad> {
  const html = textOf(await make(origin, { method: 'GET', path }))
  const queue = [...html.matchAll(/<(?:script[^>]+src|link rel="modulepreload" href)="(\/[^"]+\.js)"/g)].map(
    ([, found]) => found!,
  )
  const sizes = new Map<string, number>()
  for (let file = queue.pop(); file; file = queue.pop()) {
    if (sizes.has(file)) continue
    const reply = await make(origin, { method: 'GET', path: file })
    if (reply.headers['content-encoding'] !== 'br') throw new Error(`${file} is not sent in brotli`)
    sizes.set(file, reply.body.length)
    const folder = file.slice(0, file.lastIndexOf('/') + 1)
    const imports = textOf(reply).matchAll(/(?:\bfrom|\bimport)\s*"\.\/([^"]+\.js)"/g)
    queue.push(...[...imports].map(([, name]) => folder + name))
  }
  const [, inline] = /<script>(.*?)<\/script>/s.exec(html) ?? []
  if (inline) sizes.set(INLINE, brotliCompressSync(inline).length)
  if (sizes.size === 0) throw new Error('the page has no script')
  return {
    files: new Map([...sizes].sort(([, one], [, other]) => other - one)),
    bytes: [...sizes.values()].reduce((sum, size) => sum + size, 0),
  }
}
