/** An hour of the day as a label: "12 am", "7 pm". */
export const hourLabel = (hour: number): string =>
  `${hour % 12 === 0 ? 12 : hour % 12} ${hour < 12 ? 'am' : 'pm'}`
