/** Includes the current week. */
export const CHART_WEEKS = 26

/** Items shown of each list (docs/product.md 10.1). */
export const LATEST = 3
