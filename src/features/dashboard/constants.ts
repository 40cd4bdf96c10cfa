/** Includes the current week. */
export const CHART_WEEKS = 26

/** Items shown of each list (spec 9). */
export const LATEST = 3
