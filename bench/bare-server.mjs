import { createServer } from 'node:http'

// The measure of all things: node:http alone, answering the bytes that it was told to answer.
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
