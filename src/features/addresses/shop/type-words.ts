import type { Address } from '#shared/shapes.ts'
import { t, written } from '#shared/words.ts'

/** The name of each kind of address, as pages show it. */
export const typeWords = written({
  Home: () => t('addresses.type-home'),
  Work: () => t('addresses.type-work'),
  Other: () => t('addresses.type-other'),
}) satisfies Record<Address['type'], string>
