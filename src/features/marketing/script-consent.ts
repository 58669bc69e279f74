import { SCRIPT_PURPOSES, type ScriptPurpose } from '#features/consents/purposes.ts'
import type { MarketingScripts } from './contract.ts'

/** What a field's scripts wait for; without a purpose they wait like marketing. */
export const waitsFor = (purpose: string | null | undefined): string => purpose ?? 'marketing'

/** The purposes that a shopper has to allow before all of these scripts run. */
export function pendingPurposes(scripts: MarketingScripts): ScriptPurpose[] {
  const used = [
    scripts.headerScripts && waitsFor(scripts.headerPurpose),
    scripts.bodyScripts && waitsFor(scripts.bodyPurpose),
  ]
  return SCRIPT_PURPOSES.filter((purpose) => used.includes(purpose))
}
