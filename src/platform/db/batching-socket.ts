import { Socket } from 'node:net'

/** Sends all that is written in one turn of the event loop at once, so that each transaction wakes the database once. */
export function batchingSocket(): Socket {
  const socket = new Socket()
  const write = socket.write.bind(socket)
  let isCollecting = false
  // `connect` resets `write`.
  return socket.once('connect', () => {
    socket.write = (...args: [never]) => {
      if (!isCollecting) {
        isCollecting = true
        socket.cork()
        process.nextTick(() => {
          isCollecting = false
          socket.uncork()
        })
      }
      return write(...args)
    }
  })
}
