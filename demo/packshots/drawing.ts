/** Something drawn in a square from -100 to 100, lit from the upper left. */
export type Drawing = () => string

export type DrawingSet = Record<string, Drawing>
