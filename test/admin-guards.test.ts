import { createServer } from 'node:http'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { connect, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text as readText } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { commandActor } from '#features/audit/actor.ts'
import { createProduct } from '#features/catalogue/server/create-product.ts'
import { hashOfCookie } from '#features/identity/server/browser-binding.ts'
import { insertSession } from '#features/identity/server/session-store.ts'
import { tokensFrom } from '#features/identity/server/tokens.ts'
import { upsertVerifiedUser } from '#features/identity/server/user-store.ts'
import { saveScripts } from '#features/marketing/server/save-scripts.ts'
import { openChangeFeed } from '#platform/db/change-feed.ts'
import { folderFileStore } from '#platform/files/folder-file-store.ts'
import { openLog } from '#platform/log.ts'
import type { Authenticate, Caller } from '#platform/http/route.ts'
import { contract } from '#shared/endpoint.ts'
import { AppError } from '#shared/problems.ts'
import { testDatabase } from './database.ts'
import { mutantDatabase } from './mutant-database.ts'
import { openMutantModules, type SourceMutation } from './mutant-modules.ts'
import { newCategory, person } from './world.ts'

// Mutation checks of administrators' rights, sockets, uploads, slugs and scripts: a probe that passes with its guard must
// fail without it.

let folder: string
const log = openLog('silent')
const modules = await openMutantModules()
const database = await testDatabase()
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tokri-guards-'))
  return () => rm(folder, { recursive: true })
})
afterAll(async () => {
  await modules.close()
  await database.drop()
})

type Probe = (mutation: SourceMutation | null) => Promise<void>

const fails = (work: Promise<void>) =>
  work.then(
    () => Promise.reject(new Error('the probe passed without the guard')),
    (error: Error) => {
      // A crash of the mutant proves nothing.
      if (error.name !== 'AssertionError') throw error
    },
  )

/** Passes with the guards, fails without any one of them. */
function check(
  title: string,
  file: string,
  probe: Probe,
  ...guards: [find: string, replace: string][]
): void {
  test(title, () => probe(null))
  test.each(guards)(`mutation check: ${title}: without %s`, (find, replace) =>
    fails(probe({ file, find, replace })),
  )
}

const caller = (role: Caller['role']): Caller => ({ userId: 'a'.repeat(24), sessionId: 'b'.repeat(24), role })

/** Authenticates by token, as the database would. Modules loaded for a mutation have an AppError class of their own. */
const authenticateWith =
  (Refusal: typeof AppError): Authenticate =>
  async ({ authorization }) => {
    const token = authorization?.replace('Bearer ', '')
    if (token === 'dead') throw new Refusal('unauthorized')
    if (token === undefined) return null
    if (token === 'stale admin') return { ...caller('ADMIN'), needsConfirmation: true }
    return caller(token === 'admin' ? 'ADMIN' : 'USER')
  }

const calls = contract(
  {
    open: 'GET /api/open',
    own: 'GET /api/own',
    desk: 'GET /api/desk',
    sensitive: 'GET /api/sensitive',
    leaky: 'GET /api/leaky',
    file: 'POST /api/file',
  },
  {
    open: { access: 'anyone', summary: '' },
    own: { access: 'user', summary: '' },
    desk: { access: 'admin', summary: '' },
    sensitive: { access: 'admin', isSensitive: true, summary: '' },
    leaky: { access: 'anyone', summary: '', data: z.object({ name: z.string() }) },
    file: { access: 'anyone', summary: '', file: 'file', maxFileBytes: 1_000, data: z.int() },
  },
)

async function served(mutation: SourceMutation | null) {
  const { openHttpServer } = await modules.load<typeof import('#platform/http/http-server.ts')>(
    'platform/http/http-server.ts',
    mutation,
  )
  const { mount } = await modules.load<typeof import('#platform/http/route.ts')>(
    'platform/http/route.ts',
    mutation,
  )
  const problems = await modules.load<typeof import('#shared/problems.ts')>('shared/problems.ts', mutation)
  const http = await openHttpServer({
    log,
    trustedProxies: [],
    publicUrl: 'http://localhost:8080',
    origins: [],
    callsPerMinute: 1_000,
    loopbackExempt: true,
  })
  const leak = { name: 'Asha', password_hash: '$argon2id$', otp: '123456' }
  const nothing = async () => ({})
  const handlers = {
    open: nothing,
    own: nothing,
    desk: nothing,
    sensitive: nothing,
    leaky: async () => ({ data: leak }),
  }
  mount(
    http,
    calls,
    { ...handlers, file: async ({ readFile }) => ({ data: (await readFile()).length }) },
    authenticateWith(problems.AppError),
  )
  await http.ready()
  return http
}

const host = { host: 'localhost:8080' }

check(
  'AZ-01 each call is open only to the callers that its contract names',
  'platform/http/route.ts',
  async (mutation) => {
    const http = await served(mutation)
    const statuses = async (url: string) => {
      const found: number[] = []
      for (const token of [undefined, 'shopper', 'admin', 'dead']) {
        const headers = { ...host, ...(token && { authorization: `Bearer ${token}` }) }
        found.push((await http.inject({ url, headers })).statusCode)
      }
      return found
    }
    const seen = [await statuses('/api/open'), await statuses('/api/own'), await statuses('/api/desk')]
    await http.close()
    expect(seen).toEqual([
      [200, 200, 200, 200],
      [401, 200, 200, 401],
      [401, 403, 200, 401],
    ])
  },
  ['!mayCall(caller, endpoint.access)', 'false'],
  ["if (!caller) throw new AppError('unauthorized')", 'if (!caller) return null as never'],
  ["endpoint.access !== 'anyone' &&", "endpoint.access === 'user' &&"],
)

check(
  'AZ-13 a sensitive call is refused until the administrator’s identity is confirmed',
  'platform/http/route.ts',
  async (mutation) => {
    const http = await served(mutation)
    const ask = async (url: string, token: string) =>
      (await http.inject({ url, headers: { ...host, authorization: `Bearer ${token}` } })).statusCode
    const seen = [await ask('/api/sensitive', 'stale admin'), await ask('/api/sensitive', 'admin')]
    const others = [await ask('/api/desk', 'stale admin'), await ask('/api/sensitive', 'shopper')]
    await http.close()
    expect([seen, others]).toEqual([
      [403, 200],
      [200, 403],
    ])
  },
  ['endpoint.isSensitive === true && caller.needsConfirmation', 'false'],
)

check(
  'AZ-13 a session stays confirmed for ten minutes',
  'features/identity/server/authenticate.ts',
  async (mutation) => {
    const { authenticator } = await modules.load<typeof import('#features/identity/server/authenticate.ts')>(
      'features/identity/server/authenticate.ts',
      mutation,
    )
    const tokens = tokensFrom('a secret for this test, long enough to be one')
    const authenticate = authenticator(database.db, tokens, ['binding'])
    const { userId } = await person(database.db, `Usha ${Date.now()}`)
    const begun = await insertSession(database.db, userId, hashOfCookie('her browser'))
    const needs = async () =>
      (
        await authenticate({
          authorization: `Bearer ${tokens.issue(begun).accessToken}`,
          cookies: { binding: 'her browser' },
        })
      )?.needsConfirmation
    const atFirst = await needs()
    await database.db.pool.query(
      `UPDATE sessions SET confirmed_at = now() - interval '601 seconds' WHERE id = $1`,
      [begun.id],
    )
    expect([atFirst, await needs()]).toEqual([false, true])
  },
  ['!session.is_confirmed', 'false'],
)

async function registerUser(db = database.db) {
  const user = await db.transaction((tx) => upsertVerifiedUser(tx, { email: `${Date.now()}@example.in` }))
  expect(user?.role).toBe('USER')
}
test('AZ-14 a user who registers becomes a shopper', () => registerUser())
test('mutation check: AZ-14: a user who registers becomes an administrator', () =>
  fails(
    registerUser(
      mutantDatabase(database.db, {
        statements: {
          'users.welcome': (text) =>
            text
              .replace('last_login_at)', 'last_login_at, role)')
              .replace('true, now())', "true, now(), 'ADMIN')"),
        },
      }),
    ),
  ))

check(
  'AZ-05 users cannot set their own role, status or other protected fields',
  'features/identity/contract.ts',
  async (mutation) => {
    const { identityContract } = await modules.load<typeof import('#features/identity/contract.ts')>(
      'features/identity/contract.ts',
      mutation,
    )
    for (const field of ['role', 'status', 'verify_email', '_id', 'shopping_cart'])
      expect(identityContract.updateUser.body.safeParse({ name: 'Asha', [field]: 'ADMIN' }).success).toBe(
        false,
      )
  },
  ['.strictObject({ name: z.optional(personName), email', '.object({ name: z.optional(personName), email'],
)

check(
  'AZ-06 a response contains only the fields of its contract',
  'platform/http/route.ts',
  async (mutation) => {
    const http = await served(mutation)
    const { body } = await http.inject({ url: '/api/leaky', headers: host })
    await http.close()
    expect(JSON.parse(body)).toEqual({ success: true, message: 'OK', data: { name: 'Asha' } })
  },
  ['serialize(envelopeOf(endpoint, answer))', 'JSON.stringify(envelopeOf(endpoint, answer))'],
)

check(
  'UPL-05 a file over the size limit is refused',
  'platform/http/read-upload.ts',
  async (mutation) => {
    const http = await served(mutation)
    const form = new FormData()
    form.append('file', new Blob(['x'.repeat(1_001)]), 'a')
    const sent = new Response(form)
    const reply = await http.inject({
      method: 'POST',
      url: '/api/file',
      headers: { ...host, 'content-type': sent.headers.get('content-type')! },
      payload: Buffer.from(await sent.arrayBuffer()),
    })
    await http.close()
    expect(reply.statusCode).toBe(413)
  },
  ['if (part.file.truncated)', 'if (false)'],
)

check(
  'UPL-05 an upload whose Content-Length is too large is refused before its body is sent',
  'platform/http/read-upload.ts',
  async (mutation) => {
    const http = await served(mutation)
    await http.listen({ port: 0, host: '127.0.0.1' })
    const { port } = http.server.address() as AddressInfo
    const socket = connect(port, '127.0.0.1')
    socket.write(
      'POST /api/file HTTP/1.1\r\nHost: localhost:8080\r\nContent-Type: multipart/form-data; boundary=b\r\n' +
        'Content-Length: 52428800\r\n\r\n--b\r\n',
    )
    // Without the guard the server waits for the other 50 MB.
    const answer = await Promise.race([readText(socket), sleep(3_000, 'nothing')])
    socket.destroy()
    await http.close()
    expect([answer.slice(0, 12), /connection: close/i.test(answer)]).toEqual(['HTTP/1.1 413', true])
  },
  ["Number(request.headers['content-length'] ?? 0) > maxBytes + FORM_OVERHEAD", 'false'],
  ["reply.header('Connection', 'close')", ''],
)

/** Connects a shopper and an administrator; returns who was accepted, and whether `end` closed the latter's socket. */
async function sockets(mutation: SourceMutation | null, end: (realtime: Realtime) => void, waitMs: number) {
  const { openRealtime } = await modules.load<typeof import('#app/server/realtime.ts')>(
    'app/server/realtime.ts',
    mutation,
  )
  let isDemoted = false
  const http = createServer()
  const realtime = await openRealtime({
    http,
    db: database.db,
    pool: database.db.pool,
    authenticate: async (credentials) => {
      const found = await authenticateWith(AppError)(credentials)
      return found && isDemoted ? { ...found, role: 'USER' } : found
    },
    origins: [],
    isAllowedHost: () => true,
    trustProxy: [],
    headers: {},
    socketsPerCaller: 10,
    loopbackExempt: true,
    log,
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const { port } = http.address() as AddressInfo
  const open = async (token: string): Promise<Socket> => {
    const socket = io(`http://127.0.0.1:${port}`, {
      path: '/socket.io',
      transports: ['websocket'],
      auth: { token },
      reconnection: false,
      forceNew: true,
    })
    await new Promise<void>((resolve) => {
      socket.once('connect', resolve)
      socket.once('connect_error', () => resolve())
    })
    return socket
  }
  const [shopper, admin] = await Promise.all([open('shopper'), open('admin')])
  const accepted = { shopper: shopper.connected, admin: admin.connected }
  const closed = new Promise<boolean>((resolve) => {
    admin.once('disconnect', () => resolve(true))
    setTimeout(() => resolve(false), waitMs)
  })
  end({ ...realtime, demote: () => (isDemoted = true) })
  const isClosed = await closed
  shopper.disconnect()
  admin.disconnect()
  await realtime.close()
  http.close()
  return { ...accepted, isClosed }
}

type Realtime = Awaited<ReturnType<(typeof import('#app/server/realtime.ts'))['openRealtime']>> & {
  demote(): void
}
const onlyWhileAdmin = { shopper: false, admin: true, isClosed: true }

check(
  'AZ-07 AZ-08 only those who may see orders can open a socket, and a demotion closes it',
  'app/server/realtime.ts',
  async (mutation) => {
    expect(await sockets(mutation, ({ demote }) => demote(), 2_500)).toEqual(onlyWhileAdmin)
  },
  ["if (!caller || !may(caller, 'orders.see')) throw", 'if (!caller) throw'],
  ['if (caller === null || hasLostRole) socket.disconnect(true)', ''],
)

check(
  'AZ-08 a socket is closed at once when its session ends',
  'app/server/realtime.ts',
  async (mutation) => {
    const end = (realtime: Realtime) => realtime.endSession(caller('ADMIN').sessionId)
    expect(await sockets(mutation, end, 500)).toEqual(onlyWhileAdmin)
  },
  [
    'endSession: (sessionId) => io.in(`session:${sessionId}`).disconnectSockets(true)',
    'endSession: () => undefined',
  ],
)

async function guards(mutation: SourceMutation | null) {
  const { pageGuards } = await modules.load<typeof import('#app/server/page-guards.ts')>(
    'app/server/page-guards.ts',
    mutation,
  )
  const feed = openChangeFeed(database.db, log)
  const made = pageGuards({
    db: database.db,
    readDb: database.db,
    feed,
    log,
    content: () => ({}),
    startContent: {},
    cookieNames: ['binding'],
  })
  const ask = (url: string) => ({ url, cookies: { binding: 'made up' } }) as never
  return {
    policyOf: async (url: string) => (await made.policyFor(ask(url))) !== null,
    isRefused: (url: string) => made.isRefused(ask(url)),
    stop: () => feed.stop(),
  }
}

check(
  'AZ-10 the marketing panel’s page is refused to a browser without an administrator’s session',
  'app/server/page-guards.ts',
  async (mutation) => {
    const page = await guards(mutation)
    const panel = ['/marketing-admin-panel', '/Marketing-Admin-Panel/scripts']
    const disguised = ['/%6darketing-admin-panel', '/search/../marketing-admin-panel']
    const refused = await Promise.all([...panel, ...disguised, '/cart'].map(page.isRefused))
    page.stop()
    expect(refused).toEqual([true, true, true, true, false])
  },
  ['!(await isAdminsBrowser(db, hashOfCookie(secret)))', 'false'],
  ['(?:\\/|$)/i', '(?:\\/|$)/'],
  ['PANEL.test(pagePath(url))', 'PANEL.test(url)'],
)

check(
  'XSS-05 marketing scripts are allowed on shop pages only',
  'app/server/page-guards.ts',
  async (mutation) => {
    await saveScripts(database.db, commandActor, { headerScripts: '<script>tag()</script>', note: '' })
    const page = await guards(mutation)
    const urls = [
      '/',
      '/cart',
      '/checkout',
      '/login',
      '/payu-success',
      '/dashboard',
      '/marketing-admin-panel',
      '/search/../checkout',
    ]
    const allowed = await Promise.all(urls.map(page.policyOf))
    page.stop()
    expect(allowed).toEqual([true, true, false, false, false, false, false, false])
  },
  ['if (!mayRunScripts(path)) return null', ''],
  ['sourcesFor(path))', 'sourcesFor(url))'],
)

check(
  'XSS-06 the Content-Security-Policy has every required rule',
  'platform/http/security-headers.ts',
  async (mutation) => {
    const { contentSecurityPolicy } = await modules.load<typeof import('#platform/http/security-headers.ts')>(
      'platform/http/security-headers.ts',
      mutation,
    )
    const rules = contentSecurityPolicy().split('; ')
    for (const rule of [
      "default-src 'self'",
      "script-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
      "form-action 'self'",
    ])
      expect(rules).toContain(rule)
  },
  ["`object-src 'none'`,", ''],
  ["`base-uri 'none'`,", ''],
  ["`frame-ancestors 'none'`,", ''],
  ['"script-src \'self\'",', "\"script-src 'self' 'unsafe-inline'\","],
  ["[\"form-action 'self'\", ...formHosts].join(' '),", ''],
)

check(
  'XSS-02 titles, descriptions, JSON-LD and hydration data are escaped in a page',
  'app/page-rendering/html.ts',
  async (mutation) => {
    const { documentOf } = await modules.load<typeof import('#app/page-rendering/html.ts')>(
      'app/page-rendering/html.ts',
      mutation,
    )
    const evil = '</script><script>alert(1)</script>'
    const page = documentOf({
      head: { title: evil, description: evil, jsonLd: [{ name: evil }] },
      shop: undefined,
      origin: 'http://localhost:8080',
      body: '',
      hydration: { search: evil },
      styles: [],
      script: '/client.js',
      preloads: [],
    })
    expect(page).not.toContain('<script>alert')
  },
  ['<title>${escapeHtml(head.title)}</title>', '<title>${head.title}</title>'],
  ['${jsonForHtml(parts.hydration)}', '${JSON.stringify(parts.hydration)}'],
  ['${jsonForHtml(item)}', '${JSON.stringify(item)}'],
  ['content="${escapeHtml(content)}"', 'content="${content}"'],
)

const svg = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>',
)

/** The error code of an upload, or the bytes that are stored for it. */
async function stored(mutation: SourceMutation | null, sent: Buffer): Promise<string> {
  const { storeImage } = await modules.load<typeof import('#features/media/server/store-image.ts')>(
    'features/media/server/store-image.ts',
    mutation,
  )
  const deps = { db: database.db, files: folderFileStore(folder) }
  const refusal = await storeImage(deps, sent).then(
    () => null,
    (error: AppError) => error.code,
  )
  if (refusal) return refusal
  const files = await Promise.all(
    (await readdir(folder)).map((name) => readFile(join(folder, name), 'latin1')),
  )
  return files.join('')
}

const blank = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: 'white' } })
    .png()
    .toBuffer()

check(
  'UPL-01 an SVG is refused before it reaches the decoder',
  'features/media/server/store-image.ts',
  async (mutation) => expect(await stored(mutation, svg)).toBe('unsupported_media_type'),
  [
    "if (!format) throw refused('unsupported_media_type', 'Use a JPEG, PNG, WebP or AVIF picture.', field)",
    'if (!format) return',
  ],
)

check(
  'UPL-03 a picture is re-encoded, so that bytes appended to it are not stored',
  'features/media/server/store-image.ts',
  async (mutation) => {
    const polyglot = Buffer.concat([await blank(9, 9), Buffer.from('<script>alert(1)</script>')])
    const bytes = await stored(mutation, polyglot)
    expect(bytes).toContain('RIFF')
    expect(bytes).not.toContain('<script>')
  },
  ['storeFiles(deps.files, data, info)', 'storeFiles(deps.files, sent, info)'],
)

check(
  'UPL-04 a picture with too many pixels is refused',
  'features/media/server/store-image.ts',
  async (mutation) => expect(await stored(mutation, await blank(6_000, 5_000))).toBe('too_large'),
  ['const MAX_PIXELS = 25_000_000', 'const MAX_PIXELS = 268_402_689'],
)

check(
  'UPL-09 a path that is not a picture URL maps to no file',
  'features/media/image-url.ts',
  async (mutation) => {
    const { imageId } = await modules.load<typeof import('#features/media/image-url.ts')>(
      'features/media/image-url.ts',
      mutation,
    )
    const id = '0'.repeat(32)
    const odd = ['../../etc/passwd', `..%2f${id}`, `/etc/${id}`, `${id}.webp/../${id}`, `other/${id}`]
    expect(odd.map((name) => imageId(`/media/${name}.webp`))).toEqual(odd.map(() => null))
    expect(imageId(`https://elsewhere.example/media/${id}.webp`)).toBeNull()
  },
  ['([0-9a-f]{32})', '(.+)'],
  ['/^\\/media', '/\\/media'],
)

let nameCount = 0
async function createSameName(db = database.db) {
  const category = await newCategory(database.db, `Dairy ${(nameCount += 1)}`)
  const draft = {
    name: `Milk ${nameCount}`,
    brand: null,
    images: [],
    ...category,
    veg: null,
    origin: null,
    description: '',
    details: {},
    declarations: {},
    publish: true,
    packs: [
      { unit: '1 L', pricePaise: 6_400, discountMicro: 0, stock: 5, sku: null, maxPerOrder: null },
    ] as never,
  }
  const made = await Promise.allSettled(
    Array.from({ length: 8 }, () => createProduct(db, commandActor, draft)),
  )
  const slugs = made.map((one) => (one.status === 'fulfilled' ? one.value.slug : 'refused'))
  expect([new Set(slugs).size, slugs.includes('refused')]).toEqual([8, false])
}
test('CAT-03 products with one name that are created at the same time get different slugs', () =>
  createSameName())
test('mutation check: CAT-03: free slugs are looked up but conflicts are not handled', () =>
  fails(
    createSameName(
      mutantDatabase(database.db, {
        statements: { 'products.insert': (text) => text.replace('ON CONFLICT DO NOTHING', '') },
      }),
    ),
  ))
