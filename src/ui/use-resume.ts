import { useEffect } from 'react'

interface Outbox {
  resume: () => Promise<void>
  stop: () => void
}

/** Sends what waits in an outbox when the page opens and when the network is back, until the page is left. */
export function useResume(outbox: Outbox): void {
  useEffect(() => {
    const resume = () => void outbox.resume()
    resume()
    window.addEventListener('online', resume)
    return () => {
      window.removeEventListener('online', resume)
      outbox.stop()
    }
  }, [outbox])
}
