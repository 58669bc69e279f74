const starts = (content: Buffer, text: string, at = 0): boolean =>
  content.toString('latin1', at, at + text.length) === text

/** Photos as iPhones keep them (HEIF with HEVC): the decoder's library reads of HEIF only AVIF. */
export const isHeic = (content: Buffer): boolean =>
  starts(content, 'ftyp', 4) &&
  ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1'].includes(content.toString('latin1', 8, 12))

/**
 * The format of a picture by its first bytes; null for any other. Only these formats reach the decoder, whose library
 * would try many more, SVG among them.
 */
export function pictureFormat(content: Buffer): 'jpeg' | 'png' | 'webp' | 'avif' | null {
  if (starts(content, '\xff\xd8\xff')) return 'jpeg'
  if (starts(content, '\x89PNG\r\n\x1a\n')) return 'png'
  if (starts(content, 'RIFF') && starts(content, 'WEBP', 8)) return 'webp'
  if (starts(content, 'ftypavif', 4) || starts(content, 'ftypavis', 4)) return 'avif'
  return null
}
