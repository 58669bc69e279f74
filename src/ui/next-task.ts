/**
 * Resolves in a task of its own, so that the work before and after it are two short tasks instead of a long one, and a tap
 * is handled in between. Unlike a timer, it is not delayed in a hidden tab.
 */
export const nextTask = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(null)
  })
