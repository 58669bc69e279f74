import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { otherLanguages } from '#shared/translations.ts'
import { fontsFor } from '#ui/fonts-for.ts'
import { useClient } from '#ui/api-context.tsx'
import { counterCalls } from '../calls.ts'
import type { CounterContract } from '../contract.ts'
import type { DeviceSettings } from '../settings-contract.ts'

const STORED = 'tokri-counter-settings'
export const counterSettingsKey = ['counter', 'settings'] as const

/** The settings of the counter, also offline; null until the shop has been asked once. */
export function useCounterSettings(): DeviceSettings | null {
  const { getCounterSettings } = useClient<CounterContract>(counterCalls)
  const { data } = useQuery({ queryKey: counterSettingsKey, queryFn: () => getCounterSettings() })
  const [stored] = useState(readStored)
  const settings = data?.data
  useEffect(() => {
    if (!settings) return
    localStorage.setItem(STORED, JSON.stringify(settings))
    const second = otherLanguages().find(({ id }) => id === settings.secondName)
    // So that the device keeps them for sales without a network.
    if (second) void fontsFor(second.name)
  }, [settings])
  return settings ?? stored
}

function readStored(): DeviceSettings | null {
  try {
    return JSON.parse(localStorage.getItem(STORED) ?? 'null') as DeviceSettings | null
  } catch {
    return null
  }
}
