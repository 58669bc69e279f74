/** The path under which pictures are served. */
export const MEDIA_PATH = '/media'

/** The address of a stored picture: its id is the hash of its content, so the address never changes its meaning. */
export const imageUrl = (id: string): string => `${MEDIA_PATH}/${id}.webp`

/** The small one (at most 320 pixels wide) of a stored picture; any other address comes back unchanged. */
export const thumbnailUrl = (url: string): string =>
  url.replace(/^(\/media\/[0-9a-f]{32})\.webp$/, '$1-320.webp')

/** The id of a stored picture's address; null for any other address. */
export const imageId = (url: string): string | null =>
  /^\/media\/([0-9a-f]{32})\.webp$/.exec(url)?.[1] ?? null
