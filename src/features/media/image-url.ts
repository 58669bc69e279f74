import { VARIANT_WIDTHS, type VariantWidth } from '#shared/image-variants.ts'

/** The path under which pictures are served. */
export const MEDIA_PATH = '/media'

/** The address of a stored picture: its id is the hash of its content, so the address never changes its meaning. */
export const imageUrl = (id: string): string => `${MEDIA_PATH}/${id}.webp`

/** The id of a stored picture's address; null for any other address. */
export const imageId = (url: string): string | null =>
  /^\/media\/([0-9a-f]{32})\.webp$/.exec(url)?.[1] ?? null

/** The name of a picture’s file: the whole one, or a narrower one. */
export const fileName = (id: string, width?: VariantWidth): string =>
  width ? `${id}-${width}.webp` : `${id}.webp`

/** The names of all files of a picture. */
export const filesOf = (id: string): string[] => [
  fileName(id),
  ...VARIANT_WIDTHS.map((width) => fileName(id, width)),
]
