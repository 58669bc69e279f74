import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import type { CatalogueAdminContract } from '#features/catalogue/admin-contract.ts'
import type { DataOf } from '#shared/endpoint.ts'
import { json, make } from './caller.ts'
import type { Stage } from './stage.ts'
import { importFile, whileShopping } from './imports.ts'
import { quantile } from './numbers.ts'
import { atMost, formatNumber, type Figure } from './report.ts'

const PRODUCTS = 640
const PICTURES = 1_500
const POLL_MS = 2_000
const network = fileURLToPath(new URL('../test/picture-network.mjs', import.meta.url))

/**
 * Imports products whose pictures stand on a slow website that lies, and fetches them while fifty shoppers shop. One picture
 * in five cannot be had: missing, a drawing, cut off, of a false length, or behind a redirect into a private network.
 */
export async function pictureFigures(stage: Stage): Promise<Figure[]> {
  const { shop, admin, quick } = stage
  const website = await openWebsite()
  try {
    await shop.restart({ NODE_OPTIONS: `--import ${network}`, PICTURES_PORT: String(website.port) })
    const quiet = await whileShopping(stage, () => sleep(quick ? 10_000 : 60_000))
    const start = performance.now()
    const fetched = await whileShopping(stage, async () => {
      await importFile(shop, admin, csvOf())
      for (;;) {
        const [latest] = json(await make(shop.url, { method: 'GET', path: HISTORY, token: admin }))
          .data as DataOf<CatalogueAdminContract['listImports']>
        if (latest?.pictures && latest.pictures.waiting === 0) return latest.pictures
        await sleep(POLL_MS)
      }
    })
    const minutes = (performance.now() - start) / 60_000
    const { done, failed } = fetched.result
    if (done + failed !== PICTURES) throw new Error(`${done} pictures fetched and ${failed} failed`)
    const [before, during] = [quantile(quiet.took, 0.95), quantile(fetched.took, 0.95)]
    return [
      {
        name: `${PICTURES.toLocaleString('en')} pictures of ${PRODUCTS} products`,
        value: `${formatNumber(minutes)} min`,
        note: `${done.toLocaleString('en')} stored, ${failed} refused; ${formatNumber(fetched.cpu)} s of processor of server and database, with the shoppers`,
      },
      {
        name: '50 shoppers before it, p95',
        value: `${formatNumber(before)} ms`,
        note: `${formatNumber(quiet.took.length)} calls`,
      },
      atMost(
        '50 shoppers beside it, p95',
        during / before,
        2,
        ' times',
        `${formatNumber(during)} ms; ${formatNumber(fetched.took.length)} calls, the slowest ${formatNumber(Math.max(...fetched.took))} ms`,
      ),
      atMost('largest event-loop delay beside it', fetched.delay, 100, ' ms'),
      atMost('shoppers beside it: failed', fetched.failures.length, 0, '', fetched.failures[0]),
    ]
  } finally {
    website.close()
    await shop.restart({ NODE_OPTIONS: '' })
  }
}

const HISTORY = '/api/import/list'

/** Rows of products with two or three pictures each. */
function csvOf(): string {
  let next = 0
  const lines = Array.from({ length: PRODUCTS }, (_, at) => {
    const count = Math.floor(((at + 1) * PICTURES) / PRODUCTS) - next
    const urls = Array.from({ length: count }, () => `https://pictures.example/${next++}.jpg`)
    return `Pictured ${at},Pictures,Fetched,1 pc,10,${urls.join(' ')}`
  })
  return ['name,category,subCategory,unit,price,image', ...lines].join('\n')
}

async function openWebsite() {
  const photo = await photograph()
  const server = createServer(({ url = '' }, response) => {
    const at = Number(/\d+/.exec(url)?.[0])
    void answer(response, at, photo, url.startsWith('/moved'))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

async function answer(response: ServerResponse, at: number, photo: Buffer, hasMoved: boolean): Promise<void> {
  await sleep(100 + ((at * 37) % 900))
  // Each picture is another one: what follows the end of a JPEG is not part of it.
  const bytes = Buffer.concat([photo, randomBytes(16)])
  switch (hasMoved ? -1 : at % 25) {
    case 0:
      return void response.writeHead(404).end()
    case 5:
      return void response
        .writeHead(200, { 'content-type': 'image/jpeg' })
        .end('<svg xmlns="http://www.w3.org/2000/svg"/>')
    case 10:
      return void response.writeHead(200, { 'content-length': 1e9 }).end('x')
    case 15:
      return void response.end(photo.subarray(0, photo.length / 2))
    case 20:
      return void response.writeHead(302, { location: 'https://169.254.169.254/latest/meta-data' }).end()
    case 3:
    case 13:
      return void response.writeHead(301, { location: `/moved/${at}.jpg` }).end()
    default:
      response.write(bytes.subarray(0, bytes.length / 2))
      await sleep((at * 53) % 400)
      response.end(bytes.subarray(bytes.length / 2))
  }
}

/** A picture with as much detail as a photograph of a packet, 1,000 pixels wide. */
function photograph(): Promise<Buffer> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 40 }
  return sharp({ create: { width: 1_000, height: 1_000, channels: 3, background: 'white', noise } })
    .blur(2)
    .jpeg({ quality: 85 })
    .toBuffer()
}
