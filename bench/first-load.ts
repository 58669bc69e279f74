import { make, textOf } from './caller.ts'

export interface FirstLoad {
  /** Bytes in brotli by address, the largest first. */
  files: Map<string, number>
  bytes: number
}

/** The JavaScript that a first visit to a page loads: its scripts and all that they import at once. */
export async function firstLoad(origin: string, path: string): Promise<FirstLoad> {
  const html = textOf(await make(origin, { method: 'GET', path }))
  const waiting = [
    ...html.matchAll(/<(?:script[^>]+src|link rel="modulepreload" href)="(\/[^"]+\.js)"/g),
  ].map(([, found]) => found!)
  const sizes = new Map<string, number>()
  for (let file = waiting.pop(); file; file = waiting.pop()) {
    if (sizes.has(file)) continue
    const reply = await make(origin, { method: 'GET', path: file })
    if (reply.headers['content-encoding'] !== 'br') throw new Error(`${file} is not sent in brotli`)
    sizes.set(file, reply.body.length)
    const folder = file.slice(0, file.lastIndexOf('/') + 1)
    const imports = textOf(reply).matchAll(/(?:\bfrom|\bimport)\s*"\.\/([^"]+\.js)"/g)
    waiting.push(...[...imports].map(([, name]) => folder + name))
  }
  if (sizes.size === 0) throw new Error('the page names no script')
  return {
    files: new Map([...sizes].sort(([, one], [, other]) => other - one)),
    bytes: [...sizes.values()].reduce((sum, size) => sum + size, 0),
  }
}
