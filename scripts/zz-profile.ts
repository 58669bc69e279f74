import { join } from 'node:path'
import { seedDemo } from '#app/demo-shop/seed-demo.ts'
import { loadHistory } from '#app/demo-shop/load-history.ts'
import { prepareDatabase } from '#app/server/prepare-database.ts'
import { systemActor } from '#features/audit/actor.ts'
import { grantAdmin } from '#features/people/accounts/server/grant-admin.ts'
import { openDatabase } from '#platform/db/postgres.ts'
import { openPrivatePostgres } from '../test/private-postgres.ts'
import { root } from '../test/template-database.ts'
import pg from 'pg'
const log = { info: () => undefined, warn: console.warn, error: console.error }
const postgres = await openPrivatePostgres(log)
const owner = openDatabase(postgres.address, { log, poolSize: 1 })
await prepareDatabase({ owner: postgres.address, serving: owner }, { root, log })
const db = openDatabase(postgres.address, { log, statementTimeoutMs: 60_000 })
const files = { put: () => Promise.resolve(), delete: () => Promise.resolve() } as any
let c = process.cpuUsage()
let t = performance.now()
await seedDemo({ db, files, demoDir: join(root, 'demo'), log, say: console.log })
await grantAdmin(db, systemActor, 'admin@tokri.example')
const u1 = process.cpuUsage(c)
console.log('seed', performance.now() - t, (u1.user + u1.system) / 1000)
const orig = pg.Client.prototype.query
const times: [string, number][] = []
;(pg.Client.prototype as any).query = function (...a: any[]) {
  const t0 = performance.now()
  const r = (orig as any).apply(this, a)
  if (r?.then)
    r.then(
      () => times.push([String(a[0]?.text ?? a[0]).slice(0, 90), performance.now() - t0]),
      () => 0,
    )
  return r
}
c = process.cpuUsage()
t = performance.now()
await loadHistory({ owner: postgres.address, db, demoDir: join(root, 'demo'), log, say: console.log })
const u = process.cpuUsage(c)
console.log('load', performance.now() - t, 'node cpu', (u.user + u.system) / 1000)
for (const [q, ms] of times.sort((a, b) => b[1] - a[1]).slice(0, 14))
  console.log(ms.toFixed(0), q.replace(/\s+/g, ' '))
await db.close()
await owner.close()
await postgres.close()
