import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { buildServer, type BuiltServer } from '#app/server/build-server.ts'
import { openFileStore } from '#app/server/uploads.ts'
import { insertSession } from '#features/people/accounts/server/session-store.ts'
import { tokensFrom } from '#features/people/accounts/server/tokens.ts'
import { manifestOf } from '#app/page-rendering/client-assets.ts'
import type { Config } from '#platform/config.ts'
import type { FileStore } from '#platform/files/file-store.ts'
import { openDatabase } from '#platform/db/postgres.ts'
import { openLog } from '#platform/log.ts'
import type { Tracing } from '#platform/tracing.ts'
import type { CallInput } from '#shared/api-client.ts'
import { addressOf } from '#shared/api-client.ts'
import type { CallName, Endpoint } from '#shared/endpoint.ts'
import { localeIds } from '#shared/locales.ts'
import { withLongTimeouts, testDatabase, type TestDatabase } from './database.ts'
import { backupKeysOf } from './backup-keys.ts'
import { root } from './template-database.ts'
import type { Person } from './world.ts'

const AUTH_SECRET = 'a secret for tests, long enough to be one'

export interface Reply {
  status: number
  body: { success: boolean; message: string; code?: string; data?: any; [meta: string]: any }
  headers: LightMyRequestResponse['headers']
}

export interface TestShop
  extends
    TestDatabase,
    Pick<BuiltServer, 'mounted' | 'realtime' | 'send' | 'sendWithTags' | 'feed' | 'live'> {
  server: FastifyInstance
  config: Config
  files: FileStore
  /** Makes an HTTP call, as a user or as a guest. */
  call(call: CallName, input?: CallInput & { as?: string; headers?: Record<string, string> }): Promise<Reply>
  /** Begins a session that is bound to no browser; returns its access token. */
  signIn(person: Person): Promise<string>
  close(): Promise<void>
}

/**
 * The whole server on its own database, for `inject`; with `pages` it serves pages and the files of a small build.
 */
export async function testShop(
  overrides: Partial<Config> = {},
  {
    pages = false,
    tracing = null,
    ...more
  }: { pages?: boolean; tracing?: Tracing | null; database?: TestDatabase } = {},
): Promise<TestShop> {
  const database = more.database ?? (await testDatabase({ showsRequestId: overrides.requestIdsInSql }))
  const dataDir = await mkdtemp(join(tmpdir(), 'tokri-test-'))
  const config = configFor(dataDir, overrides)
  const files = openFileStore(config)
  const forCalls = { log: openLog('silent'), showsRequestId: config.requestIdsInSql }
  const orderDb = withLongTimeouts(openDatabase(database.url, { ...forCalls, poolSize: 2 }))
  const built = await buildServer({
    orderDb,
    config,
    db: database.db,
    realtimePool: database.db.pool,
    files,
    log: openLog('silent'),
    tracing,
  })
  if (pages) {
    // Every screen with React comes with it, which takes longer than most tests of calls.
    const { serveBuild } = await import('#app/page-rendering/serve-build.ts')
    await serveBuild(built, { config, folder: await smallBuild(join(dataDir, 'client')), files })
  }
  await built.server.ready()
  await built.prepared
  const tokens = tokensFrom(...config.authSecrets)
  return {
    ...database,
    ...built,
    config,
    files,
    call: async (call, { as, headers, ...input } = {}) => {
      const { method, path } = addressOf(call, input)
      const sent = input.form && multipart(input.form)
      const response = await built.server.inject({
        method: method as 'GET',
        url: path,
        headers: { ...(as && { authorization: `Bearer ${as}` }), ...(await sent)?.headers, ...headers },
        ...(input.body !== undefined && { payload: input.body as object }),
        ...(sent && { payload: (await sent).payload }),
      })
      const reply: Reply = { status: response.statusCode, body: response.json(), headers: response.headers }
      expectPinnedShape(built.mounted.find(({ endpoint }) => endpoint.call === call)?.endpoint, reply)
      return reply
    },
    signIn: async ({ userId }) => tokens.issue(await insertSession(database.db, userId, null)).accessToken,
    close: async () => {
      await built.close()
      await orderDb.close()
      await database.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Another server of the same shop, with connections of its own. */
export async function secondServer(
  shop: TestShop,
): Promise<{ server: FastifyInstance; close: () => Promise<void> }> {
  const log = openLog('silent')
  const db = withLongTimeouts(openDatabase(shop.url, { log, poolSize: 3 }))
  const { config, files } = shop
  const built = await buildServer({
    config,
    db,
    orderDb: db,
    realtimePool: db.pool,
    files,
    log,
    tracing: null,
  })
  await built.server.ready()
  return {
    server: built.server,
    close: async () => {
      await built.close()
      await db.close()
    },
  }
}

/** A minimal build: an entry script with its manifest, and files with fixed names. */
async function smallBuild(folder: string): Promise<string> {
  await mkdir(join(folder, 'assets'), { recursive: true })
  const entry = { 'src/app/browser/client.tsx': { file: 'assets/client-0a1b2c3d.js' } }
  const own = { 'src/app/browser/client.tsx': { file: 'assets/own-0a1b2c3d.js' } }
  for (const locale of localeIds) {
    await writeFile(join(folder, manifestOf(locale)), JSON.stringify(entry))
    await writeFile(join(folder, manifestOf(locale, true)), JSON.stringify(own))
  }
  await writeFile(join(folder, 'assets/client-0a1b2c3d.js'), 'void 0')
  await writeFile(join(folder, 'service-worker.js'), 'void 0')
  await writeFile(join(folder, 'offline.html'), '<title>{shop}</title>')
  // A link, since the font is read again after this folder was deleted.
  await symlink(join(root, 'public/icon-letter.ttf'), join(folder, 'icon-letter.ttf'))
  await writeFile(join(folder, 'social.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  return folder
}

/** A multipart form as a browser sends it. */
async function multipart(form: Record<string, Blob>) {
  const data = new FormData()
  for (const [name, file] of Object.entries(form)) data.append(name, file, 'picture')
  const response = new Response(data)
  const type = response.headers.get('content-type') ?? ''
  return { headers: { 'content-type': type }, payload: Buffer.from(await response.arrayBuffer()) }
}

const envelope = z.object({ success: z.literal(true), message: z.string().min(1) })

/** Every response in any test is validated against the envelope and schema of its contract (api.md, Conventions). */
function expectPinnedShape(endpoint: Endpoint | undefined, { status, body }: Reply): void {
  if (!endpoint) throw new Error('no contract has this call')
  if (status >= 400) {
    if (body.success !== false || !body.message || !body.code)
      throw new Error(`an error without its envelope: ${status}`)
    return
  }
  if (status !== (endpoint.status ?? 200)) throw new Error(`${endpoint.call} answered ${status}`)
  envelope.parse(body)
  endpoint.meta?.parse(body)
  if (endpoint.data) z.parse(endpoint.data, body.data)
}

function configFor(dataDir: string, overrides: Partial<Config>): Config {
  return {
    port: 8080,
    host: '127.0.0.1',
    dataDir,
    releasesUrl: null,
    releasesCheck: false,
    upgradeButton: false,
    created: [],
    databaseUrl: null,
    databasePooler: 'off',
    databaseOwnerUrl: null,
    databaseDirectUrl: null,
    databaseReadUrls: [],
    poolSize: 10,
    publicUrl: 'http://localhost:8080',
    s3: null,
    smtpUrl: null,
    mailFrom: 'no-reply@localhost',
    authSecrets: [AUTH_SECRET],
    authSecretFile: null,
    backup: {
      dailyTime: null,
      keep: 14,
      days: 90,
      folder: join(dataDir, 'backups'),
      s3: null,
      keys: backupKeysOf(AUTH_SECRET),
      passphraseFile: join(dataDir, 'backup-passphrase'),
    },
    trustProxy: [],
    metricsAllow: [],
    sandboxPort: 9080,
    allowedOrigins: [],
    logLevel: 'silent',
    tracing: null,
    requestIdsInSql: false,
    hsts: 'host',
    serviceWorker: 'on',
    demo: true,
    demoHistory: false,
    payments: { providers: {}, expirySeconds: 900, pollSeconds: 20 },
    budgets: {
      codes: {
        emailPerHour: 100,
        emailPerDay: 100,
        callerPerHour: 30,
        totalPerHour: 3000,
        passwordsPerHour: 100,
        failuresPerHour: 200,
      },
      orders: { open: 100, perHour: 1_000, held: { share: 100, paise: 500_000 } },
      callsPerMinute: 600,
      pagesPerMinute: 600,
      socketsPerCaller: 20,
      loopbackExempt: true,
    },
    ...overrides,
  }
}
