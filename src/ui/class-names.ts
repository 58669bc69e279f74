/**
 * Joins classes, leaving out falsy ones. Nothing is overridden: of two classes for one property the style sheet's
 * order decides, so hide an element with its own `display` by `max-md:hidden`, not `hidden md:flex`.
 */
export const classNames = (...parts: (string | false | null | undefined)[]): string =>
  parts.filter(Boolean).join(' ')
