import { useEffect, useState } from 'react'
import { keptList } from '#ui/kept-list.ts'

/** An order of a round, and the letter on its crate. */
export interface LetteredOrder {
  orderId: string
  letter: string
}

const LETTERS = Array.from({ length: 26 }, (_, at) => String.fromCodePoint(65 + at))

/** The orders of a round with those before it: each keeps its letter, and a new one has the first that none of them has. */
export function lettersOf(
  orderIds: readonly string[],
  before: readonly LetteredOrder[] = [],
): LetteredOrder[] {
  const all = [...before]
  for (const orderId of orderIds) {
    if (all.some((one) => one.orderId === orderId)) continue
    const letter = LETTERS.find((free) => all.every((one) => one.letter !== free))
    all.push({ orderId, letter: letter ?? LETTERS[all.length % LETTERS.length]! })
  }
  return all
}

const kept = keptList<LetteredOrder>('pick-round')

/**
 * The letters of the orders that are being picked, kept in this browser. An order that left without `forget` was cancelled, or
 * somebody else has it: it is in `gone`, and nothing else gets its letter, until it is forgotten or back.
 */
export function useRoundLetters(orderIds: readonly string[] | undefined) {
  const [, setForgotten] = useState(0)
  const before = kept.read()
  const letters = lettersOf(orderIds ?? [], before)
  const isNew = letters.length > before.length
  useEffect(() => {
    if (isNew) kept.write(letters)
  })
  return {
    letters,
    gone: orderIds ? letters.filter(({ orderId }) => !orderIds.includes(orderId)) : [],
    forget: (orderId: string) => {
      kept.write(kept.read().filter((one) => one.orderId !== orderId))
      setForgotten((count) => count + 1)
    },
  }
}
