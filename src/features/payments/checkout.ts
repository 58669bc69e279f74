import type { z } from 'zod'
import type { checkout } from './contract.ts'

/** How the shopper's browser continues to the payment (api.md, Orders). */
export type Checkout = z.infer<typeof checkout>
