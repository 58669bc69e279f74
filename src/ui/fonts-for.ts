/** Loads the fonts of a text in other letters, which else begin to load when it is on the screen: paper is printed before. */
export const fontsFor = (text: string): Promise<unknown> =>
  // Without a network the letters are those that the device has.
  document.fonts.load(`1rem ${getComputedStyle(document.body).fontFamily}`, text).catch(() => null)
