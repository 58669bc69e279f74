import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Stage } from './stage.ts'
import { fillCarts } from './fill-carts.ts'
import { median } from './numbers.ts'
import { placeOrders } from './orders.ts'
import { cpuSeconds } from './process-figures.ts'
import { formatNumber, type Figure } from './report.ts'
import { flood } from './throughput.ts'

/** The cost of request ids in SQL and of tracing: the server's processor time per call with each setting in turn. */
export async function observedFigures(stage: Stage): Promise<Figure[]> {
  const { shop, browsing, shoppers, popular, quick } = stage
  const collector = createServer((request, reply) => {
    request.resume().on('end', () => reply.end('{}'))
  }).listen(0, '127.0.0.1')
  await once(collector, 'listening')
  const endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`
  const settings: Record<string, Record<string, string>> = {
    'no request ids, no tracing': {},
    'request ids in SQL': { REQUEST_IDS_IN_SQL: 'on' },
    'one call in ten traced': {
      OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
      OTEL_TRACES_SAMPLER: 'parentbased_traceidratio',
      OTEL_TRACES_SAMPLER_ARG: '0.1',
    },
    'every call traced': { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint },
  }
  const found = Object.keys(settings).map((name) => ({
    name,
    products: [] as number[],
    orders: [] as number[],
  }))
  for (let round = 0; round < (quick ? 1 : 3); round++) {
    for (const { name, products, orders } of found) {
      await shop.restart(settings[name])
      await flood(shop, [browsing.product], 1)
      products.push((await flood(shop, [browsing.product], quick ? 2 : 4)).cpuMicros)
      const carts = await fillCarts(shop.bulk, shoppers.slice(0, quick ? 200 : 1_000), popular)
      const count = carts.length
      const before = await cpuSeconds(shop.pid)
      await placeOrders(shop, carts, 4)
      orders.push((((await cpuSeconds(shop.pid)) - before) / count) * 1e6)
    }
  }
  await shop.restart()
  collector.closeAllConnections()
  collector.close()
  return found.map(({ name, products, orders }) => ({
    name: `processor per call, ${name}`,
    value: `${formatNumber(median(products))} µs`,
    note: `product call; an order with its jobs ${formatNumber(median(orders))} µs`,
  }))
}
