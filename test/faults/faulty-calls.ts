import { setTimeout as sleep } from 'node:timers/promises'
import type { FaultShop } from './fault-shop.ts'
import { at, send, type HttpCall, type Make, type Reply } from './http-calls.ts'
import { untilAnswered } from './order-load.ts'
import type { Random } from './seed.ts'

/**
 * Makes calls on either of two servers: some answers are lost, some calls with a key are made on both at once, and after
 * every `killEvery`-th call its server is killed. A call without an answer is repeated, with its key, on each in turn.
 */
export function faultyCalls(
  { ports, servers }: Pick<FaultShop, 'ports' | 'servers'>,
  random: Random,
  killEvery: number,
): { make: Make; end(): Promise<void> } {
  let [count, restarted] = [0, Promise.resolve()]
  const isAnswer = ({ status }: Reply) => status > 0 && status < 500

  async function attempt(call: HttpCall, server: number): Promise<Reply[]> {
    const port = ports[server]!
    if (++count % killEvery === 0) {
      await restarted
      const answer = send(at(port), call)
      await sleep(random.between(0, 25))
      await servers[server]!.kill()
      restarted = servers[server]!.start()
      // Reported by the next kill, or at the end.
      restarted.catch(() => undefined)
      return [await answer]
    }
    const chance = random.next()
    if (call.key !== undefined && chance < 0.1)
      return Promise.all(random.shuffle(ports).map((one) => send(at(one), call)))
    const answer = await send(at(port), call)
    return chance > 0.9 ? [] : [answer]
  }

  return {
    make: async (call) => {
      let server = random.between(0, 1)
      const answers = (await attempt(call, server)).filter(isAnswer)
      const [best] = answers.toSorted((one, other) => one.status - other.status)
      return best ?? untilAnswered(() => send(at(ports[(server = 1 - server)]!), call), {})
    },
    end: () => restarted,
  }
}
