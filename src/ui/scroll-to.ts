/** A ref of what opens below the part of a long dialog that is seen: it is scrolled to once. */
export const scrollTo = (opened: Element | null): void => opened?.scrollIntoView({ block: 'nearest' })
