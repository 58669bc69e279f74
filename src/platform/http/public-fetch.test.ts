import type { ServerResponse } from 'node:http'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { openPictureServer } from '../../../test/picture-server.ts'
import { openPublicFetch } from './public-fetch.ts'

const answers: Record<string, (response: ServerResponse) => unknown> = {
  '/file': (response) => response.end('a file'),
  '/gone': (response) => response.writeHead(404).end(),
  '/broken': (response) => response.writeHead(503).end(),
  '/claims-more': (response) => response.writeHead(200, { 'content-length': 2_000_000 }).end('small'),
  '/claims-less': (response) => {
    response.writeHead(200)
    for (let i = 0; i < 3; i += 1) response.write(Buffer.alloc(500_000))
    response.end()
  },
  '/endless': (response) => {
    response.writeHead(200)
    const more = setInterval(() => response.write(Buffer.alloc(50_000)), 1)
    response.on('close', () => clearInterval(more))
  },
  '/truncated': (response) => {
    response.writeHead(200, { 'content-length': 500 })
    response.write('half')
    setTimeout(() => response.destroy(), 20)
  },
  '/silent': () => undefined,
  '/dripping': (response) => {
    response.writeHead(200)
    const more = setInterval(() => response.write('.'), 50)
    response.on('close', () => clearInterval(more))
  },
}
for (const [path, location] of Object.entries({
  '/to-file': '/file',
  '/1': '/2',
  '/2': '/3',
  '/3': '/file',
  '/0': '/1',
  '/to-router': 'https://router.example/admin',
  '/to-loopback': 'https://127.0.0.1/',
  '/to-mapped': 'https://[::ffff:127.0.0.1]/',
  '/to-decimal': 'https://2130706433/',
  '/to-http': 'http://pictures.example/file',
  '/to-file-system': 'file:///etc/passwd',
}))
  answers[path] = (response) => response.writeHead(302, { location }).end('moved')

const website = await openPictureServer((path, response) => answers[path]!(response))
beforeEach(() => void website.asked.splice(0))
afterAll(() => website.close())

const never = new AbortController().signal
const get = (address: string, { seconds = 10, stopping = never } = {}) =>
  website.fetchPublic(address.startsWith('/') ? `https://pictures.example${address}` : address, {
    maxBytes: 1024 * 1024,
    seconds,
    accept: '*/*',
    stopping,
  })

test.each(['/file', '/to-file', '/1'])('%s is fetched', async (path) => {
  expect((await get(path)).toString()).toBe('a file')
})

test.each([
  ['/0', 'redirects more than three times'],
  ['/gone', '(404)'],
  ['/broken', '(503)'],
  ['/claims-more', 'larger than 1 MB'],
  ['/claims-less', 'larger than 1 MB'],
  ['/endless', 'larger than 1 MB'],
  ['/truncated', 'too early'],
  ['/to-router', 'private network'],
  ['/to-loopback', 'private network'],
  ['/to-mapped', 'private network'],
  ['/to-decimal', 'private network'],
  ['/to-http', 'without https'],
  ['/to-file-system', 'without https'],
  ['http://pictures.example/file', 'https://'],
  ['https://router.example/', 'private network'],
  ['https://metadata.example/latest', 'private network'],
  ['https://half.example/', 'private network'],
  ['https://127.0.0.1/', 'private network'],
  ['https://127.1/', 'private network'],
  ['https://[::1]/', 'private network'],
  ['https://[64:ff9b::7f00:1]/', 'private network'],
  ['https://ravi:secret@pictures.example/file', 'password'],
  ['https://nowhere.example/', 'no website of this name'],
  ['no address', 'https://'],
])('%s is refused: %s', async (address, message) => {
  await expect(get(address)).rejects.toThrow(message)
})

test('what was resolved is what is connected to: a name is not resolved again', async () => {
  let count = 0
  const rebinding = openPublicFetch({
    lookUp: (_host, _options, done) => {
      count += 1
      done(null, [{ address: count === 1 ? '169.254.169.254' : '93.184.216.34', family: 4 }])
    },
  })
  const limits = { maxBytes: 9, seconds: 2, accept: '*/*', stopping: never }
  await expect(rebinding('https://rebinding.example/', limits)).rejects.toThrow('private network')
  expect(count).toBe(1)
})

test.each(['/silent', '/dripping'])('%s is given up in time', async (path) => {
  await expect(get(path, { seconds: 0.3 })).rejects.toMatchObject({
    message: expect.stringContaining('took longer'),
    isTemporary: true,
  })
})

test('a stopping server does not wait', async () => {
  const stop = new AbortController()
  const fetched = get('/silent', { stopping: stop.signal })
  stop.abort(new Error('the server stops'))
  await expect(fetched).rejects.toThrow('the server stops')
})
