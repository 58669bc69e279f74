import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, describe, expect, test } from 'vitest'
import { rawRequest, rawSocket, sendRaw, statusOf } from '../../../test/raw-http.ts'
import { testShop } from '../../../test/server.ts'

const shop = await testShop({ allowedOrigins: ['https://shop.example'] }, { pages: true })
await shop.server.listen({ port: 0, host: '127.0.0.1' })
const port = (shop.server.server.address() as AddressInfo).port
afterAll(() => shop.close())

const HOST = 'Host: localhost'
const get = (target: string, ...lines: string[]) => rawRequest(`GET ${target}`, HOST, ...lines)
const statusLinesOf = (text: string) => text.match(/HTTP\/1\.1 \d{3}/g) ?? []

/** A raw request with a body; `lines` are its length headers. */
const post = (body: string, ...lines: string[]) =>
  [
    'POST /api/user/send-otp HTTP/1.1',
    HOST,
    'Content-Type: application/json',
    ...lines,
    'Connection: close',
    '',
    body,
  ].join('\r\n')
const hidden = `GET /hidden HTTP/1.1\r\n${HOST}\r\n\r\n`

describe('an ambiguous request', () => {
  const smuggled: Record<string, string> = {
    'a length and chunks': post(`0\r\n\r\n${hidden}`, 'Content-Length: 4', 'Transfer-Encoding: chunked'),
    'chunks and a length': post(`0\r\n\r\n${hidden}`, 'Transfer-Encoding: chunked', 'Content-Length: 4'),
    'two lengths': post(`{}${hidden}`, 'Content-Length: 2', 'Content-Length: 50'),
    'one length twice': post(`{}${hidden}`, 'Content-Length: 2', 'Content-Length: 2'),
    'a list of lengths': post(`{}${hidden}`, 'Content-Length: 2, 2'),
    'a length with a sign': post(`{}${hidden}`, 'Content-Length: +2'),
    'a negative length': post(`{}${hidden}`, 'Content-Length: -2'),
    'a length in hex': post(`{}${hidden}`, 'Content-Length: 0x2'),
    'a length that is too large': post(`{}${hidden}`, 'Content-Length: 99999999999999999999'),
    'an unknown transfer coding': post(`0\r\n\r\n${hidden}`, 'Transfer-Encoding: xchunked'),
    'a transfer coding before a space': post(`0\r\n\r\n${hidden}`, 'Transfer-Encoding : chunked'),
    'two transfer codings': post(
      `0\r\n\r\n${hidden}`,
      'Transfer-Encoding: chunked',
      'Transfer-Encoding: identity',
    ),
    'a transfer coding that is not last': post(`0\r\n\r\n${hidden}`, 'Transfer-Encoding: chunked, identity'),
    'a transfer coding that is not supported': post(`0\r\n\r\n${hidden}`, 'Transfer-Encoding: gzip, chunked'),
    'chunks in HTTP/1.0': post(`0\r\n\r\n${hidden}`, 'Transfer-Encoding: chunked').replace(
      'HTTP/1.1',
      'HTTP/1.0',
    ),
    'a chunk with an invalid size': post(`zz\r\n{}\r\n0\r\n\r\n${hidden}`, 'Transfer-Encoding: chunked'),
    'chunks ended by bare LF': post(`2\n{}\n0\n\n${hidden}`, 'Transfer-Encoding: chunked'),
    'a long chunk extension': post(
      `2;${'a'.repeat(20_000)}\r\n{}\r\n0\r\n\r\n`,
      'Transfer-Encoding: chunked',
    ),
    'bare LF': `GET /robots.txt HTTP/1.1\n${HOST}\nConnection: close\n\n`,
    'bare CR': `GET /robots.txt HTTP/1.1\r\n${HOST}\rX: y\r\n\r\n`,
    'a folded header': get('/robots.txt', 'X-A: b\r\n c'),
    'a space in the target': get('/robots .txt'),
    'a null in the target': get('/robots\u0000.txt'),
    'a byte above ASCII in the target': get('/\u00ff'),
    'HTTP/1.2': get('/robots.txt').replace('HTTP/1.1', 'HTTP/1.2'),
    'HTTP/2.0': get('/robots.txt').replace('HTTP/1.1', 'HTTP/2.0'),
    'HTTP/0.9': 'GET /robots.txt\r\n\r\n',
    'an HTTP/2 preface': 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  }

  test.each(Object.entries(smuggled))(
    '%s: gets one 400, and the bytes after it are not read as a request',
    async (_, bytes) => {
      const answer = await sendRaw(port, bytes)
      expect(statusLinesOf(answer)).toEqual(['HTTP/1.1 400'])
      expect(JSON.parse(answer.split('\r\n\r\n')[1]!)).toMatchObject({ success: false, code: 'malformed' })
    },
  )

  test('the body of a GET is not read as the next request', async () => {
    const answer = await sendRaw(port, `${get('/robots.txt', `Content-Length: ${hidden.length}`)}${hidden}`)
    expect(statusLinesOf(answer)).toEqual(['HTTP/1.1 200'])
  })
})

test('what Node and the socket server refuse by themselves has the headers of every response', async () => {
  const upgrade = rawRequest('GET /socket.io/?EIO=4&transport=websocket', HOST, 'Upgrade: websocket')
  const refused: Record<string, [number, string]> = {
    'an unreadable request': [400, get('/robots.txt', 'Transfer-Encoding: gzip, chunked')],
    'headers that are too long': [431, get('/robots.txt', `X-A: ${'a'.repeat(20_000)}`)],
    'no host': [400, rawRequest('GET /robots.txt')],
    'an expectation': [417, get('/robots.txt', 'Expect: a miracle')],
    polling: [400, get('/socket.io/?EIO=4&transport=polling')],
    'a handshake by another method': [400, rawRequest('POST /socket.io/?EIO=4&transport=websocket', HOST)],
    'an upgrade of another origin': [
      400,
      upgrade.replace('Connection: close', 'Connection: Upgrade\r\nOrigin: https://evil.example'),
    ],
    'an unknown upgrade': [
      400,
      upgrade.replace('EIO=4', 'EIO=2').replace('Connection: close', 'Connection: Upgrade'),
    ],
    'an upgrade with a body': [
      400,
      post('{}', 'Content-Length: 2', 'Upgrade: h2c').replace('Connection: close', 'Connection: Upgrade'),
    ],
  }
  for (const [name, [status, bytes]] of Object.entries(refused)) {
    const answer = await sendRaw(port, bytes)
    const headers = answer.split('\r\n\r\n')[0]!.toLowerCase()
    const missing = [
      'content-security-policy',
      'x-content-type-options',
      'x-frame-options',
      'referrer-policy',
    ]
    expect([name, statusOf(answer), missing.filter((header) => !headers.includes(`${header}: `))]).toEqual([
      name,
      status,
      [],
    ])
  }
})

describe('HTTP methods', () => {
  test('that a URL does not support are refused', async () => {
    const statuses: Record<string, number> = {}
    for (const line of [
      'TRACE /',
      'TRACE /api/charge/active',
      'CONNECT evil.example:443',
      'PATCH /',
      'POST /cart',
      'PUT /assets/client-0a1b2c3d.js',
      'DELETE /robots.txt',
      'OPTIONS /',
      'OPTIONS *',
      'PROPFIND /',
      'PURGE /',
      'MADEUP /',
      'get /',
      'PUT /api/charge/active',
    ])
      statuses[line] = statusOf(await sendRaw(port, rawRequest(line, HOST, 'Content-Length: 0')))
    expect(statuses).toEqual({
      'TRACE /': 405,
      'TRACE /api/charge/active': 404,
      // CONNECT gets no response at all.
      'CONNECT evil.example:443': 0,
      'PATCH /': 405,
      'POST /cart': 405,
      'PUT /assets/client-0a1b2c3d.js': 404,
      'DELETE /robots.txt': 405,
      'OPTIONS /': 405,
      'OPTIONS *': 405,
      'PROPFIND /': 405,
      'PURGE /': 405,
      'MADEUP /': 400,
      'get /': 400,
      'PUT /api/charge/active': 404,
    })
  })

  test('cannot be overridden by a header', async () => {
    const overrides = ['X-HTTP-Method-Override: DELETE', 'X-Method-Override: PUT', '_method: DELETE']
    const answer = await sendRaw(port, get('/robots.txt', ...overrides))
    expect([statusOf(answer), answer.includes('User-agent')]).toEqual([200, true])
  })
})

describe('hostile input', () => {
  test('headers, URLs and cookies over 16 kB get 431, and smaller ones are handled', async () => {
    const cookies = (bytes: number) => `Cookie: ${'c=x; '.repeat(bytes / 5)}`
    const statuses = await Promise.all(
      [
        get('/robots.txt', `X-A: ${'a'.repeat(20_000)}`),
        get(`/${'a'.repeat(20_000)}`),
        get('/about-us', cookies(20_000)),
        get(`/${'a'.repeat(9_000)}`),
        get('/about-us', cookies(12_000)),
        get('/robots.txt', ...Array<string>(1_500).fill('A: b')),
        get('/api/user/get-user-details', 'Cookie: __proto__=1; constructor=2; x=%E0%A4%A; =; ;;;'),
      ].map(async (bytes) => statusOf(await sendRaw(port, bytes))),
    )
    expect(statuses).toEqual([431, 431, 431, 404, 200, 200, 401])
  })

  test('an address that cannot be decoded is a missing page for browsers and a malformed call for others', async () => {
    for (const path of ['/%', '/%ff', '/product/100%']) {
      const page = await sendRaw(port, get(path, 'Accept: text/html'))
      expect([path, statusOf(page), page.includes('<!doctype html>')]).toEqual([path, 404, true])
      expect([path, statusOf(await sendRaw(port, get(path)))]).toEqual([path, 400])
    }
  })

  test('a compressed body gets 415 before it is decompressed', async () => {
    const bomb = gzipSync(`{"email":"${'a'.repeat(10_000_000)}"}`).toString('latin1')
    for (const coding of ['gzip', 'br', 'deflate', 'gzip, gzip', 'GZIP', 'made-up']) {
      const lines = [`Content-Encoding: ${coding}`, `Content-Length: ${bomb.length}`]
      expect([coding, statusOf(await sendRaw(port, post(bomb, ...lines)))]).toEqual([coding, 415])
    }
    const plain = post('{}', 'Content-Encoding: identity', 'Content-Length: 2')
    expect(await sendRaw(port, plain)).toContain('"code":"invalid"')
  })

  test('a query string cannot pollute prototypes', async () => {
    for (const query of ['__proto__[role]=ADMIN', 'constructor[prototype][role]=ADMIN', '__proto__=1'])
      for (const path of [
        '/api/order/get-orders',
        '/search',
        '/dev/mailbox.json',
        '/api/category/get-category',
      ])
        expect(statusOf(await sendRaw(port, get(`${path}?${query}`)))).toBeLessThan(500)
    expect(({} as { role?: string }).role).toBeUndefined()
  })
})

describe('files', () => {
  const up = ['../', '..%2f', '%2e%2e/', '%2e%2e%2f', '..%252f', '..\\', '..%5c', '..%255c', '....//', '..;/']

  test('that are not served cannot be reached by path traversal', async () => {
    for (const root of ['/', '/assets/', '/media/', '/api/docs/', '/dev/'])
      for (const way of up)
        for (const file of ['package.json', 'manifest.json', 'auth-secret', 'etc/passwd']) {
          const path = `${root}${way.repeat(3)}${file}`
          const answer = await sendRaw(port, get(path))
          expect([path, [400, 404].includes(statusOf(answer))]).toEqual([path, true])
          expect(answer).not.toMatch(/"dependencies"|client\.tsx|root:x/)
        }
    for (const path of [
      '/.git/config',
      '/.env',
      '/manifest.json',
      '/assets/',
      '/assets',
      '/media/',
      '/favicon.svg%00.js',
      '/favicon.svg/',
      '/assets/client-0a1b2c3d.js%00',
      '/assets/client-0a1b2c3d.js/.',
      '/media/%00',
      '/media/%E0%A4%A',
      '/media/a%2f..%2fb.webp',
    ])
      expect([path, [400, 404].includes(statusOf(await sendRaw(port, get(path))))]).toEqual([path, true])
    expect(statusOf(await sendRaw(port, get('/assets/client-0a1b2c3d.js')))).toBe(200)
  })

  test('are sent whole, whatever the Range header', async () => {
    for (const range of ['bytes=0-1', `bytes=${'0-,'.repeat(1_000)}0-`, 'bytes=99-', 'bytes=-1', 'lines=1-2'])
      for (const path of ['/assets/client-0a1b2c3d.js', '/favicon.svg', '/about-us', '/api/charge/active'])
        expect([
          path,
          range.slice(0, 20),
          statusOf(await sendRaw(port, get(path, `Range: ${range}`))),
        ]).toEqual([path, range.slice(0, 20), 200])
  })

  test('are sent whole for an empty, wildcard, malformed or very long If-None-Match header', async () => {
    for (const tag of ['*', '"a",'.repeat(2_500), 'W/"', '\\"', '""'])
      for (const path of ['/about-us', '/api/charge/active'])
        expect([
          path,
          tag.slice(0, 9),
          statusOf(await sendRaw(port, get(path, `If-None-Match: ${tag}`))),
        ]).toEqual([path, tag.slice(0, 9), 200])
  })
})

describe('cached responses', () => {
  const body = async (bytes: string) => (await sendRaw(port, bytes)).split('\r\n\r\n').slice(1).join()

  test('contain nothing from the headers and query of the first request', async () => {
    const evil = [
      'X-Forwarded-Host: evil.example',
      'X-Forwarded-Proto: ftp',
      'X-Forwarded-Port: 99',
      'X-Forwarded-Prefix: /evil.example',
      'X-Host: evil.example',
      'Forwarded: host=evil.example',
      'X-Original-URL: /dev/mailbox',
      'X-Rewrite-URL: /metrics',
      'Accept-Language: evil.example',
      'User-Agent: evil.example',
      'Referer: https://evil.example/',
      'Cookie: a=evil.example',
      'Origin: https://evil.example',
    ]
    for (const path of ['/payment-policy', '/nowhere', '/api/charge/active', '/robots.txt', '/sitemap.xml']) {
      const poisoned = await sendRaw(port, get(`${path}?utm_source=evil.example&callback=evil`, ...evil))
      expect([path, poisoned.includes('evil')]).toEqual([path, false])
      expect([path, poisoned.includes(await body(get(path)))]).toEqual([path, true])
    }
  })

  test('never redirect to another site', async () => {
    for (const target of [
      '//evil.example',
      '//evil.example/..',
      '//evil.example/%2f..',
      '/%2f%2fevil.example',
      '/\\evil.example',
      '/%5cevil.example',
      '/%0d%0aLocation:%20https://evil.example',
      '/login?next=https://evil.example',
      '/assets//evil.example',
      '/about-us/',
      'https://localhost/about-us/..',
    ]) {
      const answer = await sendRaw(port, get(target))
      expect([target, statusOf(answer) < 300 || statusOf(answer) >= 400]).toEqual([target, true])
      expect([target, /^location:/im.test(answer)]).toEqual([target, false])
    }
  })
})

test('CORS allows only the configured origins, and none that looks like them', async () => {
  const allowed = async (origin: string) => {
    const preflight = rawRequest(
      'OPTIONS /api/order/get-orders',
      HOST,
      `Origin: ${origin}`,
      'Access-Control-Request-Method: GET',
      'Access-Control-Request-Headers: authorization',
    )
    const answers = [
      await sendRaw(port, get('/api/charge/active', `Origin: ${origin}`)),
      await sendRaw(port, preflight),
    ]
    return answers.map((answer) => /access-control-allow-origin: (.*)\r/i.exec(answer)?.[1])
  }
  expect(await allowed('https://shop.example')).toEqual(['https://shop.example', 'https://shop.example'])
  for (const origin of [
    'null',
    '*',
    'https://evil.example',
    'http://shop.example',
    'https://shop.example:444',
    'https://shop.example.evil.example',
    'https://evil-shop.example',
    'https://evilshop.example',
    'https://shop.example@evil.example',
    'https://shop.example/',
    'https://SHOP.example',
    'https://shop.example, https://evil.example',
  ])
    expect([origin, ...(await allowed(origin))]).toEqual([origin, undefined, undefined])
})

describe('a protocol upgrade', () => {
  test('is ignored outside the socket path, and the response is HTTP/1.1', async () => {
    const offer = (target: string, ...lines: string[]) =>
      get(target, ...lines, 'HTTP2-Settings: AAMAAABkAAQAAP__').replace(
        'Connection: close',
        'Connection: Upgrade, HTTP2-Settings',
      )
    for (const protocol of ['h2c', 'websocket', 'TLS/1.0']) {
      const answer = await sendRaw(port, offer('/robots.txt', `Upgrade: ${protocol}`))
      expect([protocol, statusOf(answer), answer.includes('User-agent')]).toEqual([protocol, 200, true])
    }
    const elsewhere = await sendRaw(
      port,
      offer('/robots.txt', 'Upgrade: h2c').replace('localhost', 'evil.example'),
    )
    expect(statusOf(elsewhere)).toBe(421)
    const withBody = post('{}', 'Content-Length: 2', 'Upgrade: h2c').replace(
      'Connection: close',
      'Connection: Upgrade',
    )
    expect(statusOf(await sendRaw(port, withBody))).toBe(400)
  })

  test('to a socket is refused to pages of other origins', async () => {
    const statuses: Record<string, number> = {}
    for (const origin of [
      `http://localhost:${port}`,
      'https://shop.example',
      'null',
      'file://',
      'https://evil.example',
      'http://localhost',
      `http://localhost:${port}.evil.example`,
      `http://evil.example#localhost:${port}`,
      'https://shop.example.evil.example',
    ]) {
      const { status, socket } = await rawSocket(port, { Origin: origin })
      statuses[origin.replace(String(port), 'PORT')] = status
      socket.destroy()
    }
    expect(statuses).toEqual({
      'http://localhost:PORT': 101,
      'https://shop.example': 101,
      null: 400,
      'file://': 400,
      'https://evil.example': 400,
      'http://localhost': 400,
      'http://localhost:PORT.evil.example': 400,
      'http://evil.example#localhost:PORT': 400,
      'https://shop.example.evil.example': 400,
    })
    expect(shop.realtime.sockets()).toBe(0)
  })
})
