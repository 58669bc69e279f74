import { useEffect, useState } from 'react'

/** Counts seconds down to 0. It follows the clock, so a sleeping phone or a slow tab does not make it longer. */
export function useCountdown() {
  const [end, setEnd] = useState(0)
  const [secondsLeft, setSecondsLeft] = useState(0)
  useEffect(() => {
    if (end === 0) return
    const update = () => {
      const left = Math.max(0, Math.ceil((end - Date.now()) / 1000))
      setSecondsLeft(left)
      if (left === 0) setEnd(0)
    }
    update()
    const timer = setInterval(update, 250)
    return () => clearInterval(timer)
  }, [end])
  return {
    secondsLeft,
    start(seconds: number) {
      setSecondsLeft(seconds)
      setEnd(Date.now() + seconds * 1000)
    },
    stop() {
      setSecondsLeft(0)
      setEnd(0)
    },
  }
}
