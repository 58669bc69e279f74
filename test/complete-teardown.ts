/**
 * Vitest only prints the error of a failed teardown, and gives up one that hangs, both with exit code 0. It is torn down
 * last, so a run that ends without it has failed.
 */
export default function setUp(): () => void {
  let isTornDown = false
  process.once('exit', (code) => {
    if (code === 0 && !isTornDown) process.exitCode = 1
  })
  return () => void (isTornDown = true)
}
