import { useMemo, useState } from 'react'
import { signalRead } from '#features/catalogue/admin/scan/signal-read.ts'

export interface Said {
  announce: (sentence: string) => void
  /** With the sound of a good scan or of a bad one. */
  say: (sentence: string, isGood: boolean) => void
}

/** The last sentence of the till; its id makes a screen reader announce the same one again. */
export function useSaid(): Said & { said: { id: number; sentence: string } } {
  const [said, setSaid] = useState({ id: 0, sentence: '' })
  const saying = useMemo(() => {
    const announce = (sentence: string) => setSaid(({ id }) => ({ id: id + 1, sentence }))
    const say = (sentence: string, isGood: boolean) => {
      signalRead(isGood)
      announce(sentence)
    }
    return { announce, say }
  }, [])
  return { said, ...saying }
}
