import { useEffect } from 'react'
import { useSend } from '#ui/api-context.tsx'
import { marketingCalls } from '../calls.ts'
import type { MarketingScripts } from '../contract.ts'

/** Adds the marketing scripts that the shopper allows to the page; failures are ignored (specification, 4 and 8). */
export function useMarketingScripts(): void {
  const send = useSend()
  useEffect(() => {
    const start = async () => {
      const { data } = (await send(marketingCalls.getScripts, {})) as { data: MarketingScripts }
      if (Object.values(data).some(Boolean)) (await import('./inject-scripts.ts')).startScripts(data, send)
    }
    start().catch(() => {})
  }, [send])
}
