import { formatWhen } from './when.ts'

/** A time within a sentence: "logged in today, 6:40 pm", "since 3 Nov, 6:40 pm". */
export function whenWithin(iso: string): string {
  const text = formatWhen(iso)
  // Months keep their capital; they follow a number.
  return text.charAt(0).toLowerCase() + text.slice(1)
}
