/** The most photos of one claim. */
export const MOST_PHOTOS = 3
