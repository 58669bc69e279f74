import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect } from 'vitest'
import { testDatabase, type TestDatabase } from '../database.ts'
import { newProduct, newCategory } from '../world.ts'
import { apiProcess, type ApiProcess } from './api-process.ts'
import { crowd, fillCart, orderCall, type Shopper } from './crowd.ts'
import { AUTH_SECRET, signInOn } from './fault-shop.ts'
import { send } from './http-calls.ts'
import { nextBuild } from './next-build.ts'
import { scenario } from './scenario.ts'

let database: TestDatabase
let folder: string
const servers: ApiProcess[] = []
beforeAll(async () => {
  database = await testDatabase()
  folder = await mkdtemp(join(tmpdir(), 'tokri-faults-rolling-'))
})
afterAll(async () => {
  for (const server of servers) await server.close()
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})
const real = () => ({ db: database.owner })

async function started(main?: string): Promise<ApiProcess> {
  const server = await apiProcess(
    { DATABASE_URL: database.url, DATABASE_OWNER_URL: database.ownerUrl, AUTH_SECRET },
    main,
  )
  servers.push(server)
  await server.start()
  return server
}

async function expectOrderTaken({ url }: ApiProcess, name: string): Promise<void> {
  const product = await newProduct(database.db, await newCategory(database.db, name), { name })
  const [asha] = (await crowd({ db: database.db, signIn: signInOn(database.db) }, 1)) as [Shopper]
  await fillCart(database.db, asha, [{ product }])
  expect((await send(url, orderCall(asha, 40))).status).toBe(201)
}

scenario(
  'OPS-07 the previous version starts beside one that only added to the schema, not after a rename',
  real,
  async () => {
    const additions = {
      '9001_add_gifts.sql':
        'ALTER TABLE orders ADD COLUMN gift text;\nCREATE TABLE gifts (id int PRIMARY KEY);',
    }
    const newer = await started(await nextBuild(join(folder, 'next'), additions))
    const older = await started()
    await expectOrderTaken(older, 'Milk')
    await expectOrderTaken(newer, 'Bread')
    await older.stop()

    const more = { ...additions, '9002_rename_gift.sql': 'ALTER TABLE orders RENAME gift TO present;' }
    await started(await nextBuild(join(folder, 'after-next'), more))
    await expect(older.start()).rejects.toThrow(
      'newer than this version: it has the migration 9002_rename_gift',
    )
  },
)
