import { useEffect, useState } from 'react'

const MINUTE_MS = 60_000

/** The present in milliseconds, anew with each minute: what begins and ends does so on one. */
export function useMinute(isRunning: boolean): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (!isRunning) return
    let timer: ReturnType<typeof setTimeout>
    const wait = () => {
      timer = setTimeout(
        () => {
          setNow(Date.now())
          wait()
        },
        MINUTE_MS - (Date.now() % MINUTE_MS) + 50,
      )
    }
    wait()
    return () => clearTimeout(timer)
  }, [isRunning])
  return now
}
