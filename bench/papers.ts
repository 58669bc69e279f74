import { setTimeout as sleep } from 'node:timers/promises'
import { json, make, type Call } from './caller.ts'
import type { Stage } from './stage.ts'
import { fillPapers } from './fill-papers.ts'
import { quantile } from './numbers.ts'
import { residentMegabytes } from './process-figures.ts'
import { atMost, formatNumber, type Figure } from './report.ts'

/** The Tax page and the month's files of a shop with a hundred thousand papers. */
export async function paperFigures({ shop, admin, quick }: Stage): Promise<Figure[]> {
  const papers = quick ? 10_000 : 100_000
  await fillPapers(shop.bulk, papers)
  const get = (path: string): Call => ({ method: 'GET', path, token: admin })
  const month = (
    await shop.bulk.query<{ month: string }>(
      `SELECT to_char(now() AT TIME ZONE 'Asia/Kolkata' - interval '10 days', 'YYYY-MM') AS month`,
    )
  ).rows[0]!.month
  const timesOf = async (call: Call) => {
    const took: number[] = []
    for (let i = 0; i < 30; i++) {
      const reply = await make(shop.url, call)
      json(reply)
      took.push(reply.took)
    }
    return quantile(took, 0.95)
  }
  const note = `${formatNumber(papers)} papers`
  const first = await timesOf(get('/api/tax/documents?page=1&limit=20'))
  const notes = await timesOf(get('/api/tax/documents?page=1&limit=20&kind=credit_note'))
  const before = await residentMegabytes(shop.pid)
  let most = before
  let isDone = false
  const watch = async () => {
    while (!isDone) {
      most = Math.max(most, await residentMegabytes(shop.pid))
      await sleep(50)
    }
  }
  const watched = watch()
  const zip = await make(shop.url, get(`/api/tax/gstr1?month=${month}`))
  isDone = true
  await watched
  const page = await make(shop.url, get(`/api/tax/month?month=${month}`))
  return [
    atMost('papers, first page, p95', first, 15, ' ms', note),
    atMost('papers, credit notes only, p95', notes, 15, ' ms', note),
    { name: 'Tax page, a month', value: `${formatNumber(page.took)} ms`, note },
    {
      name: 'month’s files',
      value: `${formatNumber(zip.took)} ms`,
      note: `${formatNumber(zip.body.length)} bytes; the server grew by ${formatNumber(most - before)} MB meanwhile`,
    },
  ]
}
