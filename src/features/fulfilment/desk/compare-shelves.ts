const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

/** Sorts shelves as people number them: A2 before A10; what has none comes last. */
export const compareShelves = (a: string | null, b: string | null): number =>
  a === null || b === null ? Number(a === null) - Number(b === null) : collator.compare(a, b)
