import { browserMessage } from '#shared/browser-problems.ts'
import { AppError } from '#shared/problems.ts'
import type { Product } from '#shared/shapes.ts'
import type { CartLine } from '../cart-line.ts'

export interface CartView {
  /** False until the cart's contents are known. */
  ready: boolean
  /** The cart could not be fetched. */
  failed: boolean
  lines: readonly CartLine[]
  /** Why the last change of a line was refused, by its key. */
  problems: ReadonlyMap<string, string>
  /** The available quantity from the server, by key, where it is below the known one. */
  limits: ReadonlyMap<string, number>
  /** Whether changes are still being sent to the server. */
  saving: boolean
}

/** A cart: a guest's in local storage, a user's on the server. */
export interface CartSync {
  view(): CartView
  /** Sets the desired quantity of a pack; 0 removes the line. */
  setQuantity(product: Product, unit: string, quantity: number): void
  restore(lines: readonly CartLine[]): Promise<void>
  clear(): Promise<void>
}

export interface CartPorts {
  showError(message: string): void
  now(): string
  /** Called when something in the view has changed. */
  changed(): void
}

export const statusOf = (error: unknown): number => (error instanceof AppError ? error.status : 0)

export const messageOf = (error: unknown): string =>
  error instanceof Error && error.message ? error.message : browserMessage('unexpected')
