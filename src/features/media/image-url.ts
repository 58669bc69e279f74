import { VARIANT_WIDTHS, type ImageFormat, type VariantWidth } from '#shared/image-variants.ts'

export const MEDIA_PATH = '/media'

/** The URL of a stored picture: its id is the hash of its content, so the URL never changes its meaning. */
export const imageUrl = (id: string): string => `${MEDIA_PATH}/${id}.webp`

/** The id in a stored picture's URL; null for any other URL. */
export const imageId = (url: string): string | null =>
  /^\/media\/([0-9a-f]{32})\.webp$/.exec(url)?.[1] ?? null

/** The file name of a picture: the original width, or a narrower variant. */
export const fileName = (id: string, width?: VariantWidth, format: ImageFormat = 'webp'): string =>
  width ? `${id}-${width}.${format}` : `${id}.${format}`

/** The names of a picture's files in one format. */
export const filesIn = (format: ImageFormat, id: string): string[] =>
  [undefined, ...VARIANT_WIDTHS].map((width) => fileName(id, width, format))

/** The names of all files of a picture. */
export const filesOf = (id: string): string[] => [...filesIn('webp', id), ...filesIn('avif', id)]
