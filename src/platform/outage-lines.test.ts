import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { AppError } from '#shared/problems.ts'
import { openLog } from './log.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] }))
afterEach(() => vi.useRealTimers())

function recordedLog() {
  const lines: Record<string, unknown>[] = []
  const log = openLog('info', { write: (line) => void lines.push(JSON.parse(line)) })
  return {
    log,
    lines,
    written: () => lines.splice(0).map(({ outage, times, msg }) => ({ outage, times, msg })),
  }
}

const refused = () => Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })

test('an outage is one whole line, then one a second with a count, and a last one when it is over', () => {
  const { log, lines, written } = recordedLog()
  for (let call = 0; call < 300; call++)
    log.child({ reqId: `r${call}` }).error({ err: new AppError('unavailable') }, 'call failed')
  expect(lines).toMatchObject([{ reqId: 'r0', msg: 'call failed', level: 50, err: { type: 'AppError' } }])
  lines.pop()
  vi.advanceTimersByTime(1_000)
  expect(lines).toMatchObject([{ outage: 'unavailable', times: 299, msg: 'call failed', level: 50 }])
  expect(lines.pop()).not.toHaveProperty('reqId')
  vi.advanceTimersByTime(5_000)
  log.error({ err: refused() }, 'call failed')
  expect(written()).toEqual([])
  vi.advanceTimersByTime(1_000)
  expect(written()).toEqual([{ outage: 'unavailable', times: 1, msg: 'call failed' }])
  vi.advanceTimersByTime(12_000)
  expect(lines).toMatchObject([{ times: 301, seconds: 6, msg: 'call failed: not again for ten seconds' }])
  lines.pop()
  expect(vi.getTimerCount()).toBe(0)
  log.error({ err: refused() }, 'call failed')
  expect(written()).toHaveLength(1)
})

test('each kind of line is counted by itself, whatever numbers it has', () => {
  const { log, written } = recordedLog()
  for (const job of ['1', '2', '3']) log.warn({ err: refused() }, `the job ${job} failed`)
  for (const outage of ['payu', 'cashfree', 'payu']) log.warn({ outage }, 'no answer')
  log.warn({ err: new AppError('busy') }, 'no answer')
  for (let time = 0; time < 3; time++) log.error(refused())
  const unanswered = ['no answer', 'no answer', 'no answer']
  expect(written().map(({ msg }) => msg)).toEqual(['the job 1 failed', ...unanswered, 'connect ECONNREFUSED'])
  vi.advanceTimersByTime(1_000)
  expect(written()).toEqual([
    { outage: 'unavailable', times: 2, msg: 'the job 1 failed' },
    { outage: 'payu', times: 1, msg: 'no answer' },
    { outage: 'unavailable', times: 2, msg: 'connect ECONNREFUSED' },
  ])
})

test('other lines are all written', () => {
  const { log, lines } = recordedLog()
  for (let time = 0; time < 3; time++) {
    log.error({ err: new Error('a bug') }, 'call failed')
    log.warn({ sessionId: 'one' }, 'a refresh token was reused')
    log.info('The shop is open')
  }
  expect(lines).toHaveLength(9)
})
