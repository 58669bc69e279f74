/** How long a tap takes, from the finger to the paint of its answer, in milliseconds. */
const PRESS_MS = 400

/** Runs what a first press sets off once that press has its answer on the screen, which it would delay. */
export const afterPress = (run: () => void): void => void setTimeout(run, PRESS_MS)
