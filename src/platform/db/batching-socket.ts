import { Socket } from 'node:net'

/**
 * A socket that sends everything written within one turn of the event loop in one system call. Otherwise each
 * pipelined statement of a transaction would wake the database separately.
 */
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
