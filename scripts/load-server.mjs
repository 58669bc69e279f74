import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { setFlagsFromString } from 'node:v8'
import { Script } from 'node:vm'
import { isMainThread } from 'node:worker_threads'

// The build copies this file to dist/server/main.js. It runs shop.cjs beside it: the whole server with its packages as
// one script. With its compiled form, shop.v8, a start compiles next to nothing. V8 refuses one that another Node.js
// made; the script is then compiled as usual. `node main.js load`, a step of the build, writes it.
// pg asks for this name, which Node.js has from 21 on; without it, it would load all of fetch: 12 MB, 20 ms.
globalThis.navigator ??= { userAgent: 'Node.js' }
// The heap grows by half at most between two collections, instead of to four times what is in use. Set before the script is
// compiled, since a compiled form belongs to its flags.
if (isMainThread) setFlagsFromString('--heap-growing-percent=50')
const inBuild = (name) => fileURLToPath(new URL(name, import.meta.url))
const compiled = inBuild('shop.v8')
const isLoad = process.argv[2] === 'load'
const script = new Script(readFileSync(inBuild('shop.cjs'), 'latin1'), {
  filename: inBuild('shop.cjs'),
  cachedData: !isLoad && existsSync(compiled) ? readFileSync(compiled) : undefined,
})
if (isLoad) process.once('exit', () => writeFileSync(compiled, script.createCachedData()))
script.runInThisContext()({}, createRequire(import.meta.url), inBuild('main.js'))
