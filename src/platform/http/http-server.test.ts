import { pino } from 'pino'
import { expect, test } from 'vitest'
import { openHttpServer } from './http-server.ts'

test('the log names the request that failed, by the id that its answer carries', async () => {
  const lines: string[] = []
  const server = await openHttpServer({
    log: pino({ level: 'info' }, { write: (line: string) => void lines.push(line) }),
    trustedProxies: [],
    https: false,
    origins: [],
    callsPerMinute: 100,
    loopbackExempt: false,
  })
  server.get('/api/broken', async () => {
    throw new Error('something that nobody foresaw')
  })
  const { statusCode, headers } = await server.inject('/api/broken')
  await server.close()
  expect(statusCode).toBe(500)
  expect(lines).toHaveLength(1)
  expect(JSON.parse(lines[0]!)).toMatchObject({
    msg: 'call failed',
    reqId: headers['x-request-id'],
    err: { message: 'something that nobody foresaw' },
  })
})
