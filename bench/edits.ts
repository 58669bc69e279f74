import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { make } from './caller.ts'
import type { ImportRequest } from './import-process.ts'
import type { PrivateShop } from './private-shop.ts'

const PRODUCTS = 10_000
/** The products before this one may be in measured orders, whose total is known beforehand. */
const FIRST_PRICED = 1_001
/** Rows of one import. */
export const IMPORTED = 100

/** The edits of an administrator, one after another; each resolves when it is done. */
export interface Edits {
  stock(): Promise<void>
  price(): Promise<void>
  importRows(): Promise<void>
  close(): void
}

/**
 * Edits of random products, and imports of the same hundred rows of one category, each time with other prices. Imports
 * run in a process of their own: not in the server's, as in a shop, nor in this one, whose clock times the responses.
 */
export async function editsOf(shop: PrivateShop, admin: string, random: () => number): Promise<Edits> {
  const { rows } = await shop.bulk.query<Record<string, string>>(
    `SELECT p.name, p.brand, c.name AS category, s.name AS sub, k.unit
     FROM products p JOIN categories c ON c.id = p.category_id JOIN sub_categories s ON s.id = p.sub_category_id
     JOIN LATERAL (SELECT unit FROM packs WHERE product_id = p.id ORDER BY position LIMIT 1) k ON true
     WHERE p.category_id = (SELECT category_id FROM products WHERE id = 2500) ORDER BY p.id DESC LIMIT ${IMPORTED}`,
  )
  const quoted = (text = '') => `"${text.replaceAll('"', '""')}"`
  const importer = fork(fileURLToPath(new URL('import-process.ts', import.meta.url)))
  importer.unref()
  importer.channel?.unref()
  let last: Promise<void> = Promise.resolve()
  let imports = 0
  const change = (from: number, body: object) =>
    make(shop.url, {
      method: 'PUT',
      path: `/api/product/update-product/${from + Math.floor(random() * (PRODUCTS + 1 - from))}`,
      body,
      token: admin,
    }).then(() => undefined)
  return {
    stock: () => change(1, { stock: 900_000 + Math.floor(random() * 100_000) }),
    price: () => change(FIRST_PRICED, { price: 20 + Math.floor(random() * 200) }),
    importRows: async () => {
      imports += 1
      const lines = rows.map((row, i) =>
        [row.name, row.brand, row.category, row.sub, row.unit]
          .map(quoted)
          .concat(String(50 + ((imports + i) % 90)))
          .join(),
      )
      const csv = ['name,brand,category,subCategory,unit,price', ...lines].join('\n')
      last = last.catch(() => undefined).then(() => importIn(importer, { connection: shop.owner, csv }))
      await last
    },
    close: () => void importer.kill(),
  }
}

async function importIn(importer: ChildProcess, request: ImportRequest): Promise<void> {
  const answer = once(importer, 'message')
  importer.send(request)
  const [fault] = (await answer) as [string | null]
  if (fault) throw new Error(fault)
}

/** How many cached responses each kind of change has dropped, from `/metrics`. */
export async function droppedBy(shop: PrivateShop): Promise<Map<string, number>> {
  const { body } = await make(shop.url, { method: 'GET', path: '/metrics' })
  const lines = body.toString().matchAll(/^tokri_cache_dropped_total\{change="(\w+)"\} (\d+)/gm)
  return new Map([...lines].map(([, change, count]) => [change!, Number(count)]))
}
