/** `$29.99`; a whole price has no cents. */
export const dollars = (price: number): string => `$${Number.isInteger(price) ? price : price.toFixed(2)}`
