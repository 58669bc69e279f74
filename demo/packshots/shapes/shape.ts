import type { PackShot } from '../shot.ts'

/** Draws a whole pack on the canvas; it may leave room around, for the result is fitted afterwards. */
export type Shape = (shot: PackShot) => string
