/** Nobody waits longer for a font; milliseconds. */
const LONGEST = 3_000

/** Prints the page once its fonts are there: letters whose font is still on its way would be boxes on paper. */
export async function printPage(): Promise<void> {
  await Promise.race([document.fonts.ready, new Promise((resolve) => setTimeout(resolve, LONGEST))])
  window.print()
}
