import { useState } from 'react'
import { AppError } from '#shared/problems.ts'

/** What the shop asks about a sum that is far above what is due. The same sum, sent again, is right. */
export function useAskedOnce() {
  const [asked, setAsked] = useState<{ amount: number; question: string } | null>(null)
  const questionOn = (amount: number | null) => (asked?.amount === amount ? asked?.question : undefined)
  return {
    questionOn,
    isRight: (amount: number) => questionOn(amount) !== undefined,
    /** Whether an error is the question. */
    hears(error: unknown, amount: number): boolean {
      const isQuestion = error instanceof AppError && error.code === 'amount_unusual'
      if (isQuestion) setAsked({ amount, question: error.message })
      return isQuestion
    },
  }
}
