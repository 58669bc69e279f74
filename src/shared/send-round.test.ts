import { expect, test } from 'vitest'
import { AppError } from './problems.ts'
import { sendRound, type Kept, type OutboxStorage } from './send-round.ts'

const kept = (key: string, more: Partial<Kept> = {}): Kept => ({ key, ...more })

function storageOf(...items: Kept[]): OutboxStorage<Kept> & { stored: Map<string, Kept> } {
  const stored = new Map(items.map((item) => [item.key, item]))
  return {
    stored,
    all: async () => [...stored.values()].toSorted((one, other) => one.key.localeCompare(other.key)),
    put: async (item) => stored.set(item.key, item),
    remove: async (key) => stored.delete(key),
  }
}

type Answer = 'yes' | 'no' | 'nothing'
const refusal = new AppError('move_refused')

/** A shop that answers by key, and remembers what it was asked. */
function shopThat(answer: (key: string) => Answer) {
  const asked: string[] = []
  return {
    asked,
    send: async ({ key }: Kept) => {
      asked.push(key)
      const said = answer(key)
      if (said === 'nothing') throw new AppError('offline')
      if (said === 'no') throw refusal
    },
  }
}

const refused = (key: string) => kept(key, { refusal: refusal.message, code: 'move_refused' })

test('each is sent, the oldest first, and leaves with the shop’s yes', async () => {
  const storage = storageOf(kept('3'), kept('1'), kept('2'))
  const { asked, send } = shopThat(() => 'yes')
  expect(await sendRound(storage, { send })).toBe('sent')
  expect([asked, storage.stored.size]).toEqual([['1', '2', '3'], 0])
})

test('refused, unanswered and unsent wait beside each other: what the shop takes is never held up', async () => {
  const storage = storageOf(refused('0'), kept('1'), kept('2'), kept('3'), kept('4'))
  const answers: Record<string, Answer> = { 1: 'no', 2: 'nothing', 3: 'yes', 4: 'yes' }
  const { asked, send } = shopThat((key) => answers[key]!)
  // The round ends where nobody answers; what was refused before is passed by.
  expect(await sendRound(storage, { send })).toBe('later')
  expect(asked).toEqual(['1', '2'])
  expect(await storage.all()).toEqual([
    refused('0'),
    refused('1'),
    kept('2', { tries: 1 }),
    kept('3'),
    kept('4'),
  ])
  // The next one begins with those that were not tried.
  expect(await sendRound(storage, { send })).toBe('later')
  expect(asked).toEqual(['1', '2', '3', '4', '2'])
  answers[2] = 'yes'
  expect(await sendRound(storage, { send })).toBe('sent')
  expect(await storage.all()).toEqual([refused('0'), refused('1')])
  // Only when somebody says so, what was refused is asked for again.
  expect(await sendRound(storage, { ...shopThat(() => 'yes'), again: true })).toBe('sent')
  expect(await storage.all()).toEqual([])
})

test('a refusal that a full disk cannot keep blocks nothing, and is asked for again', async () => {
  const storage = storageOf(kept('1'), kept('2'))
  const full = { ...storage, put: () => Promise.reject(new Error('the disk is full')) }
  const { asked, send } = shopThat((key) => (key === '1' ? 'no' : 'yes'))
  await sendRound(full, { send })
  expect(await storage.all()).toEqual([kept('1')])
  await sendRound(storage, { send })
  expect(await storage.all()).toEqual([refused('1')])
  expect(asked).toEqual(['1', '2', '1'])
})

test('what the shop has and whose answer was lost is sent again with its key', async () => {
  const storage = storageOf(kept('1'))
  const answers: Answer[] = ['nothing', 'yes']
  const { asked, send } = shopThat(() => answers.shift()!)
  await sendRound(storage, { send })
  await sendRound(storage, { send })
  expect([asked, storage.stored.size]).toEqual([['1', '1'], 0])
})

test('a browser that dies after the answer sends it once more, which the key makes harmless', async () => {
  const storage = storageOf(kept('1'))
  const dying = { ...storage, remove: () => Promise.reject(new Error('the tab is gone')) }
  const { asked, send } = shopThat(() => 'yes')
  await expect(sendRound(dying, { send })).rejects.toThrow('the tab is gone')
  await sendRound(storage, { send })
  expect([asked, storage.stored.size]).toEqual([['1', '1'], 0])
})
