/** The content of a script element; a `<` could end it, so it is escaped. */
export const jsonOf = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c')
