import { setTimeout as sleep } from 'node:timers/promises'
import type { CatalogueAdminContract } from '#features/catalogue/admin-contract.ts'
import type { DataOf } from '#shared/endpoint.ts'
import { json, make, newCaller, type Call } from './caller.ts'
import { largestDelay } from './event-loop.ts'
import type { Stage } from './stage.ts'
import { quantile } from './numbers.ts'
import type { PrivateShop } from './private-shop.ts'
import { cpuSeconds, treeCpuSeconds } from './process-figures.ts'
import { atMost, formatNumber, type Figure } from './report.ts'
import { shopUntil, type Shopping } from './shopping.ts'

const ROWS = 30_000
const PACKS_PER_PRODUCT = 2
const MOST_SECONDS = 60
/** How often the admin panel polls the state of an import. */
const POLL_MS = 700

type State = DataOf<CatalogueAdminContract['getImport']>

/**
 * Imports an administrator's file while fifty shoppers shop; it is uploaded, checked and written as the admin panel does:
 * first with new products, then with known ones.
 */
export async function importFigures(stage: Stage): Promise<Figure[]> {
  const { shop, admin, quick } = stage
  const names = await categoryNames(shop)
  const before = await catalogue(shop)
  const quiet = await whileShopping(stage, () => sleep(quick ? 10_000 : 20_000))
  const added = await whileShopping(stage, () => importFile(shop, admin, csvOf(names, 0)))
  const after = await catalogue(shop)
  if (after.products - before.products !== ROWS / PACKS_PER_PRODUCT || after.packs - before.packs !== ROWS)
    throw new Error('the import did not write each row once')
  const changed = await whileShopping(stage, () => importFile(shop, admin, csvOf(names, 1)))
  const { products, packs } = await catalogue(shop)
  if (products !== after.products || packs !== after.packs)
    throw new Error('the second import added something')

  const rowCount = ROWS.toLocaleString('en')
  const figures = (kind: string, run: Run<Steps>): Figure[] => [
    atMost(
      `import of ${rowCount} ${kind} rows`,
      run.result.checked + run.result.written,
      MOST_SECONDS,
      ' s',
      `checked in ${formatNumber(run.result.checked)} s, written in ${formatNumber(run.result.written)} s; ${formatNumber(run.cpu)} s of processor of server and database, with the shoppers`,
    ),
    {
      name: `50 shoppers beside it, p95`,
      value: `${formatNumber(quantile(run.took, 0.95))} ms`,
      note: `${formatNumber(run.took.length)} calls, the slowest ${formatNumber(Math.max(...run.took))} ms`,
    },
    atMost('largest event-loop delay beside it', run.delay, 100, ' ms'),
    atMost('shoppers beside it: failed', run.failures.length, 0, '', run.failures[0]),
  ]
  return [
    {
      name: '50 shoppers without an import, p95',
      value: `${formatNumber(quantile(quiet.took, 0.95))} ms`,
      note: `a shop of ${before.products.toLocaleString('en')} products; largest event-loop delay ${formatNumber(quiet.delay)} ms`,
    },
    ...figures('new', added),
    ...figures('known', changed),
  ]
}

interface Run<Result> extends Shopping {
  result: Result
  /** The largest delay of the server's event loop, in milliseconds. */
  delay: number
  /** Processor seconds used by the server and the database. */
  cpu: number
}

/** Runs `work` while fifty shoppers shop, and measures both. */
export async function whileShopping<Result>(stage: Stage, work: () => Promise<Result>): Promise<Run<Result>> {
  const { shop } = stage
  let isOver = false
  await largestDelay(shop.url)
  const before = await shopCpuSeconds(shop)
  const shopping = shopUntil(() => isOver, shop, { ...stage, seed: ROWS })
  const result = await work().finally(() => (isOver = true))
  const cpu = (await shopCpuSeconds(shop)) - before
  return { ...(await shopping), result, cpu, delay: await largestDelay(shop.url) }
}

const shopCpuSeconds = async ({ pid, postmaster }: PrivateShop): Promise<number> =>
  (await cpuSeconds(pid)) + (await treeCpuSeconds(postmaster))

/** Seconds. */
interface Steps {
  checked: number
  written: number
}

export async function importFile({ url }: PrivateShop, token: string, csv: string): Promise<Steps> {
  const start = performance.now()
  const form = new FormData()
  form.append('file', new Blob([csv], { type: 'text/csv' }), 'bench.csv')
  const sent = await fetch(`${url}/api/product/import-products?fileName=bench.csv`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'x-forwarded-for': newCaller() },
    body: form,
  })
  if (!sent.ok) throw new Error(`the file was refused: ${await sent.text()}`)
  const checked = await settled(url, token)
  if (checked.status !== 'checked' || checked.outcome?.faultCount !== 0)
    throw new Error(`the file has faults: ${JSON.stringify(checked.outcome?.faults.slice(0, 3))}`)
  const checkedAt = performance.now()
  await make(url, {
    method: 'PUT',
    path: '/api/product/write-import',
    body: { skipWrongRows: false },
    token,
  })
  const written = await settled(url, token)
  const end = performance.now()
  if (written.status !== 'done') throw new Error(`the import was not completed: ${written.message}`)
  await make(url, { method: 'DELETE', path: '/api/product/discard-import', token })
  return { checked: (checkedAt - start) / 1000, written: (end - checkedAt) / 1000 }
}

/** Polls as the panel does until the import is neither being checked nor written. */
async function settled(url: string, token: string): Promise<NonNullable<State>> {
  const poll: Call = { method: 'GET', path: '/api/product/get-import', token }
  for (;;) {
    const state = json(await make(url, poll)).data as State
    if (!state) throw new Error('the import has disappeared')
    if (state.status !== 'checking' && state.status !== 'importing') return state
    await sleep(POLL_MS)
  }
}

async function categoryNames({ bulk }: PrivateShop): Promise<{ category: string; sub: string }[]> {
  const { rows } = await bulk.query<{ category: string; sub: string }>(
    `SELECT c.name AS category, s.name AS sub FROM sub_categories s JOIN categories c ON c.id = s.category_id ORDER BY s.id`,
  )
  return rows
}

async function catalogue({ bulk }: PrivateShop): Promise<{ products: number; packs: number }> {
  const { rows } = await bulk.query<{ products: number; packs: number }>(
    'SELECT (SELECT count(*)::int FROM products) AS products, (SELECT count(*)::int FROM packs) AS packs',
  )
  return rows[0]!
}

/** The same rows each time, with prices that differ by `rise` rupees. */
function csvOf(names: { category: string; sub: string }[], rise: number): string {
  const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`
  const lines = Array.from({ length: ROWS }, (_, row) => {
    const product = Math.floor(row / PACKS_PER_PRODUCT)
    const { category, sub } = names[product % names.length]!
    return [
      quoted(`Wholesale ${sub} ${product}`),
      'Wholesale',
      quoted(category),
      quoted(sub),
      row % PACKS_PER_PRODUCT === 0 ? '500 g' : '1 kg',
      20 + (row % 400) + rise,
      row % 3 === 0 ? 10 : 0,
      50,
      `WS-${row}`,
      quoted(`${sub} from the wholesale market, packed within a day. Keep it in a cool and dry place.`),
    ].join()
  })
  return ['name,brand,category,subCategory,unit,price,discount,stock,sku,description', ...lines].join('\n')
}
