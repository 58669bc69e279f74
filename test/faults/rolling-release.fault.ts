import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll, expect } from 'vitest'
import { testDatabase, type TestDatabase } from '../database.ts'
import { goods, shelf } from '../world.ts'
import { apiProcess, mainFile, type ApiProcess } from './api-process.ts'
import { crowd, fillCart, orderAsk, type Shopper } from './crowd.ts'
import { AUTH_SECRET, signInOn } from './fault-shop.ts'
import { ask } from './http-calls.ts'
import { scenario } from './scenario.ts'

const root = resolve(dirname(mainFile), '../..')
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

/** A build of a next version: this one, with more migrations. */
async function nextBuild(name: string, more: Record<string, string>): Promise<string> {
  const place = join(folder, name)
  await mkdir(place)
  for (const part of ['dist', 'db', 'package.json'])
    await cp(join(root, part), join(place, part), { recursive: true })
  await symlink(join(root, 'node_modules'), join(place, 'node_modules'))
  for (const [file, text] of Object.entries(more)) await writeFile(join(place, 'db/migrations', file), text)
  return join(place, 'dist/server/main.js')
}

async function started(main?: string): Promise<ApiProcess> {
  const server = await apiProcess(
    { DATABASE_URL: database.url, DATABASE_OWNER_URL: database.ownerUrl, AUTH_SECRET },
    main,
  )
  servers.push(server)
  await server.start()
  return server
}

async function takesAnOrder({ url }: ApiProcess, name: string): Promise<void> {
  const product = await goods(database.db, await shelf(database.db, name), { name })
  const [asha] = (await crowd({ db: database.db, ports: [], signIn: signInOn(database.db) }, 1)) as [Shopper]
  await fillCart(database.db, asha, [{ product }])
  expect((await ask(url, orderAsk(asha, 40))).status).toBe(201)
}

scenario(
  'OPS-07 a server of the version before starts again beside one that has only added',
  real,
  async () => {
    const additions = {
      '9001_add_gifts.sql':
        'ALTER TABLE orders ADD COLUMN gift text;\nCREATE TABLE gifts (id int PRIMARY KEY);',
    }
    const newer = await started(await nextBuild('next', additions))
    const older = await started()
    await takesAnOrder(older, 'Milk')
    await takesAnOrder(newer, 'Bread')
    await older.stop()

    const more = { ...additions, '9002_rename_gift.sql': 'ALTER TABLE orders RENAME gift TO present;' }
    await started(await nextBuild('after-next', more))
    await expect(older.start()).rejects.toThrow(
      'newer than this version: it has the migration 9002_rename_gift',
    )
  },
)
