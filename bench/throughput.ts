import autocannon from 'autocannon'
import type { BareServer } from './bare-server.ts'
import { headersOf, make, newCaller, type Call, type Reply } from './caller.ts'
import { lightLoad, type Load } from './light-load.ts'
import { median } from './numbers.ts'
import { cpuSeconds } from './process-figures.ts'
import type { PrivateShop } from './private-shop.ts'

const CONNECTIONS = 32

export interface Throughput {
  perSecond: number
  /** Requests per second relative to the bare server in the same minute. */
  ratio: number
  /** Processor time of the server's process per request, in microseconds. */
  cpuMicros: number
  bareCpuMicros: number
}

/**
 * Makes a call as often as possible, alternating with a bare server that returns the same bytes. `check` verifies a
 * response before and after, so that no failure is measured as a success.
 */
export async function compare(
  shop: PrivateShop,
  bare: BareServer,
  call: Call,
  options: { seconds: number; rounds: number; check: (reply: Reply) => void },
): Promise<Throughput> {
  const reply = await make(shop.url, call)
  options.check(reply)
  await bare.answer(reply)
  await load(shop.url, call, 1)
  await load(bare.url, call, 1)
  const rounds: Throughput[] = []
  for (let round = 0; round < options.rounds; round++) {
    const theirs = await timed(bare.pid, () => load(bare.url, call, options.seconds))
    const ours = await timed(shop.pid, () => load(shop.url, call, options.seconds))
    rounds.push({
      perSecond: ours.perSecond,
      ratio: ours.perSecond / theirs.perSecond,
      cpuMicros: ours.cpuMicros,
      bareCpuMicros: theirs.cpuMicros,
    })
  }
  options.check(await make(shop.url, call))
  const middle = (key: keyof Throughput) => median(rounds.map((round) => round[key]))
  return {
    perSecond: middle('perSecond'),
    ratio: middle('ratio'),
    cpuMicros: middle('cpuMicros'),
    bareCpuMicros: middle('bareCpuMicros'),
  }
}

/** Different calls, taken from `calls` in turn. */
export async function flood(
  shop: PrivateShop,
  calls: Call[],
  seconds: number,
): Promise<Load & { cpuMicros: number }> {
  return timed(shop.pid, () => lightLoad(shop.url, calls, { connections: CONNECTIONS, seconds }))
}

const load = (url: string, call: Call, seconds: number) =>
  cannon(url, seconds, [
    {
      method: call.method,
      path: call.path,
      headers: headersOf(call, newCaller()),
      ...(call.body && { body: JSON.stringify(call.body) }),
    },
  ])

async function cannon(url: string, seconds: number, requests: Parameters<typeof autocannon>[0]['requests']) {
  const result = await autocannon({ url, connections: CONNECTIONS, duration: seconds, requests })
  const failures = result.errors + result.timeouts + result.non2xx
  if (failures > 0) throw new Error(`${failures} of ${result['2xx'] + failures} requests failed`)
  return { count: result['2xx'], perSecond: result['2xx'] / result.duration }
}

async function timed<T extends { count: number }>(pid: number, work: () => Promise<T>) {
  const before = await cpuSeconds(pid)
  const result = await work()
  return { ...result, cpuMicros: (((await cpuSeconds(pid)) - before) / result.count) * 1e6 }
}
