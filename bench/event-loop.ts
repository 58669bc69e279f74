import { make } from './caller.ts'

/** The largest delay of the server's event loop since the last call, in milliseconds. */
export async function largestDelay(origin: string): Promise<number> {
  const reply = await make(origin, {
    method: 'GET',
    path: '/metrics',
    headers: { 'accept-encoding': 'identity' },
  })
  const found = /^nodejs_eventloop_lag_max_seconds (\S+)/m.exec(reply.body.toString())
  if (!found) throw new Error('/metrics does not report the event-loop delay')
  return Number(found[1]) * 1000
}
