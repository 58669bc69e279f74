import fastify from 'fastify'
import { Agent, request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { AppError } from '#shared/problems.ts'
import { acceptUpload, streamUpload } from './read-upload.ts'

const server = fastify()
acceptUpload(server, (scope) => {
  scope.post('/file', async (request, reply) => {
    for await (const piece of streamUpload(request, reply, 'file'))
      if (piece.includes('bad')) throw new AppError('invalid')
    return {}
  })
})
await server.listen({ port: 0, host: '127.0.0.1' })
const { port } = server.server.address() as AddressInfo
const agent = new Agent({ keepAlive: true, maxSockets: 1 })
afterAll(async () => {
  agent.destroy()
  await server.close()
})

const send = (text: string) =>
  new Promise<{ status: number; connection: string | undefined }>((resolve, reject) => {
    const head = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\n'
    const body = Buffer.from(`${head}${text}\r\n--x--\r\n`)
    const headers = { 'content-type': 'multipart/form-data; boundary=x', 'content-length': body.length }
    httpRequest({ port, agent, method: 'POST', path: '/file', headers, timeout: 5_000 }, (response) => {
      response.resume()
      response.on('end', () =>
        resolve({ status: response.statusCode!, connection: response.headers.connection }),
      )
    })
      .on('timeout', () => reject(new Error('no answer')))
      .on('error', reject)
      .end(body)
  })

test('a file that is refused before its end holds up no later call of its connection', async () => {
  expect(await send('good')).toEqual({ status: 200, connection: 'keep-alive' })
  const refused = await send(`bad${'x'.repeat(4_000_000)}`)
  expect([refused.status >= 400, refused.connection]).toEqual([true, 'close'])
  expect((await send('good')).status).toBe(200)
})
