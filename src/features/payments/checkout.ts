import type { z } from 'zod'
import type { checkout } from './contract.ts'

/** How the shopper's browser goes on to pay (api.md, Orders). */
export type Checkout = z.infer<typeof checkout>
