import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { historyFile, type History, type HistoryTable } from '#app/demo-shop/history-file.ts'
import { CATALOGUE_PRINT, KNOWN_IDS } from '#app/demo-shop/history-store.ts'
import { readAny } from '#platform/db/write-rows.ts'
import { root } from '../test/template-database.ts'
import { DAYS, NOW, timeOf } from './demo-history/days.ts'
import { tradeForAMonth } from './demo-history/month.ts'
import { openDemo } from './demo-history/open-demo.ts'
import { readRows, type TableRows } from './demo-history/read-rows.ts'

// Makes demo/history.json.br: a month of trade in the demo shop, by its own calls with a moved clock. Run it again when the
// schema or the demo's catalogue changes: npx tsx scripts/build-demo-history.ts

let before: TableRows[] = []
let known: History['known'] = []
let catalogue = ''
const demo = await openDemo(timeOf(DAYS + 1, 600), async (db) => {
  before = await readRows(db)
  known = await readAny(db, KNOWN_IDS)
  catalogue = (await readAny<{ print: string }>(db, CATALOGUE_PRINT))[0]!.print
})
try {
  await tradeForAMonth(demo)
  await demo.closeServer()
  // What is sold online is dated by PostgreSQL's own word for now, which no clock moves.
  await demo.db.pool.query('UPDATE orders SET sold_at = created_at WHERE sold_at > created_at')
  const violations = await readAny(demo.db, await readFile(join(root, 'db/invariants.sql'), 'utf8'))
  if (violations.length > 0)
    throw new Error(`the history breaks rules: ${JSON.stringify(violations, null, 1)}`)
  const text = JSON.stringify({
    endsAt: NOW.toISOString(),
    catalogue,
    known,
    ...(await sinceThen()),
  } satisfies History)
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 }
  const file = brotliCompressSync(text, { params })
  await writeFile(historyFile(join(root, 'demo')), file)
  console.log(
    `demo/history.json.br: ${(file.length / 1024).toFixed(0)} KiB of ${(text.length / 1024).toFixed(0)}`,
  )
} finally {
  await demo.close()
}

/** What the trade has added and changed. */
async function sinceThen(): Promise<Pick<History, 'added' | 'changed'>> {
  const added: HistoryTable[] = []
  const changed: History['changed'] = []
  for (const { table, key, rows } of await readRows(demo.db)) {
    const old = before.find((one) => one.table === table)!.rows
    const fresh = [...rows].filter(([id]) => !old.has(id)).map(([, row]) => row)
    if (fresh.length > 0) {
      const columns = Object.keys(fresh[0]!)
      added.push({ table, columns, rows: fresh.map((row) => columns.map((column) => row[column])) })
    }
    const others = [...rows].filter(
      ([id, row]) => old.has(id) && JSON.stringify(old.get(id)) !== JSON.stringify(row),
    )
    if (others.length === 0) continue
    const differs = (column: string) =>
      others.some(([id, row]) => JSON.stringify(old.get(id)![column]) !== JSON.stringify(row[column]))
    const columns = [
      ...key,
      ...Object.keys(others[0]![1]).filter((column) => !key.includes(column) && differs(column)),
    ]
    changed.push({
      table,
      key: key.length,
      columns,
      rows: others.map(([, row]) => columns.map((column) => row[column])),
    })
  }
  for (const { table, rows } of added) console.log(`${table}: ${rows.length}`)
  for (const { table, columns, rows } of changed)
    console.log(`${table}, changed: ${rows.length} ${columns.join(' ')}`)
  return { added, changed }
}
