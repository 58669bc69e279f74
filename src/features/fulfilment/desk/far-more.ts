/** More than so many times what was ordered is asked about: 22 may be a 2 that was typed twice. */
const MANY_TIMES = 3

/** Whether packs or grams are far more than what was ordered, or is missing of it. */
export const isFarMore = (supplied: number, ordered: number): boolean => supplied > MANY_TIMES * ordered
