/** What the form asks for; a picture can come later. */
export const firstProductNeeds = 'A name, a category, a pack size, a price and the stock are enough to begin.'
