import { SCRIPT_PURPOSES } from '#features/consents/purposes.ts'

/** What a script is for. All but the necessary ones wait until the shopper has allowed their purpose. */
export const PURPOSES_OF_SCRIPTS = ['necessary', ...SCRIPT_PURPOSES] as const

export const PURPOSE_ATTRIBUTE = 'data-purpose'

/** What an element waits for: its own purpose, else that of its field; without either it waits like marketing. */
export const waitsFor = (own: string | null | undefined, field: string | null | undefined): string =>
  own ?? field ?? 'marketing'
