import { createServer } from 'node:http'

// The baseline: plain node:http, answering a fixed body.
let reply = { status: 200, headers: {}, body: Buffer.alloc(0) }

const server = createServer((request, response) => {
  request.resume()
  response.writeHead(reply.status, reply.headers)
  response.end(reply.body)
})
process.on('message', ({ status, headers, body }) => {
  reply = { status, headers, body: Buffer.from(body, 'base64') }
  process.send('set')
})
process.on('disconnect', () => process.exit())
server.listen(0, '127.0.0.1', () => process.send({ port: server.address().port }))
