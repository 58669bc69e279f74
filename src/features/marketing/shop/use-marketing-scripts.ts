import { useEffect } from 'react'
import { useClient } from '#ui/api-context.tsx'
import { marketingCalls } from '../calls.ts'
import type { MarketingContract } from '../contract.ts'

/**
 * Fetches the marketing scripts at start-up and adds them to the page; failures are ignored (specification, 4 and 8).
 */
export function useMarketingScripts(): void {
  const { getScripts } = useClient<MarketingContract>(marketingCalls)
  useEffect(() => {
    const start = async () => {
      const { data } = await getScripts()
      if (Object.values(data).some(Boolean)) (await import('./inject-scripts.ts')).startScripts(data)
    }
    start().catch(() => {})
  }, [getScripts])
}
