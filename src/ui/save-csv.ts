/** Downloads pieces of CSV as one file. */
export const saveCsv = (pieces: readonly string[], name: string): void =>
  // The byte order mark tells spreadsheets that the text is UTF-8.
  saveFile(['\uFEFF', ...pieces], 'text/csv', name)

/** Downloads pieces of text as one file of this type. */
export function saveFile(pieces: readonly string[], type: string, name: string): void {
  const url = URL.createObjectURL(new Blob([...pieces], { type: `${type};charset=utf-8` }))
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
