/**
 * Joins classes, leaving out what is not there. Nothing is overruled: of two plain classes for one property the style sheet's
 * order decides, so hide a part that has its own `display` with `max-md:hidden`, not `hidden md:flex`.
 */
export const classNames = (...parts: (string | false | null | undefined)[]): string =>
  parts.filter(Boolean).join(' ')
