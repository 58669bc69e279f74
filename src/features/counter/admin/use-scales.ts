import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useClient } from '#ui/api-context.tsx'
import { counterCalls } from '../calls.ts'
import type { CounterContract } from '../contract.ts'
import type { ScaleFormat } from '../read-scan.ts'

const STORED = 'tokri-counter-scales'
export const scalesKey = ['counter', 'settings'] as const

/** The label formats of the shop's scales, also without a line. */
export function useScales(): readonly ScaleFormat[] {
  const { getCounterSettings } = useClient<CounterContract>(counterCalls)
  const { data } = useQuery({ queryKey: scalesKey, queryFn: () => getCounterSettings() })
  const [stored] = useState(() => readStored())
  const scales = data?.data.scales
  useEffect(() => {
    if (scales) localStorage.setItem(STORED, JSON.stringify(scales))
  }, [scales])
  return scales ?? stored
}

function readStored(): ScaleFormat[] {
  try {
    return JSON.parse(localStorage.getItem(STORED) ?? '[]') as ScaleFormat[]
  } catch {
    return []
  }
}
