import Fastify from 'fastify'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { testDatabase } from '../../../../test/database.ts'
import { storeMail } from './mail-store.ts'
import { serveMailbox } from './mailbox-page.ts'

const server = Fastify()
const database = await testDatabase()
serveMailbox(server, database.db)
afterAll(() => database.drop())
beforeEach(() => database.owner.pool.query('TRUNCATE mails'))

let key = 0
const store = (to: string, subject: string, text = 'Hello') =>
  storeMail(database.db, { to, subject, text, messageId: `m${++key}` })
const get = (url: string) => server.inject({ url })

test('the JSON list has the newest 200 mails, newest first, with the documented fields', async () => {
  for (let n = 1; n <= 201; n++) await store('asha@tokri.example', `Mail ${n}`)
  const reply = await get('/dev/mailbox.json')
  const mails = reply.json<Record<string, string>[]>()
  expect(mails).toHaveLength(200)
  expect(mails[0]).toEqual({
    to: 'asha@tokri.example',
    subject: 'Mail 201',
    text: 'Hello',
    at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) as string,
  })
  expect(reply.headers['cache-control']).toBe('no-store')
})

test('mails can be filtered by recipient', async () => {
  await store('asha@tokri.example', 'For Asha')
  await store('ravi@tokri.example', 'For Ravi')
  const subjects = async (query: string) =>
    (await get(`/dev/mailbox.json${query}`)).json<{ subject: string }[]>().map(({ subject }) => subject)
  expect(await subjects('?to=ASHA%40tokri.example')).toEqual(['For Asha'])
  expect(await subjects('?to=nobody%40tokri.example')).toEqual([])
  expect(await subjects('?to=')).toEqual(['For Ravi', 'For Asha'])
  expect(await subjects('?to=a&to=b')).toEqual(['For Ravi', 'For Asha'])
})

test('the page shows a code in large type, and no order number', async () => {
  await store('asha@tokri.example', 'Your order ORD-261121-7QK2MZ4T is placed')
  await store('asha@tokri.example', '012345 is your code for Tokri')
  const { body } = await get('/dev/mailbox')
  expect(body.match(/class="code">(\d+)/g)).toEqual(['class="code">012345'])
  expect(body.indexOf('012345')).toBeLessThan(body.indexOf('ORD-261121'))
})

test('the page escapes everything in a mail and runs no scripts', async () => {
  const evil = `"><script>alert('1')</script><img src=x onerror=alert(2)>&amp;`
  await store(`${evil}@tokri.example`, evil, evil)
  for (const url of ['/dev/mailbox', `/dev/mailbox?to=${encodeURIComponent(evil)}`]) {
    const { body, headers } = await get(url)
    expect(body).not.toMatch(/<script|<img|"><|alert\('/)
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-/)
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
  }
  expect((await get('/dev/mailbox')).body).toContain('&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;')
})

test('an empty mailbox says what to do', async () => {
  expect((await get('/dev/mailbox')).body).toContain('No email yet')
})
